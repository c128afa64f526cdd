import { expect, it } from 'vitest';
import { sanitizeContent } from './sanitize-content.server.ts';
import { scrollTables } from './scroll-tables.server.ts';

const BOX = '<div class="table-scroll" role="group" aria-label="Table" tabindex="0">';
const TABLE = '<table><tbody><tr><td>One</td></tr></tbody></table>';

function render(source: string): Promise<string> {
  return scrollTables(sanitizeContent(source).html);
}

it('wraps each table in a box', async () => {
  expect(await render(`<p>a</p>${TABLE}<p>b</p><blockquote>${TABLE}</blockquote>`)).toBe(
    `<p>a</p>${BOX}${TABLE}</div><p>b</p><blockquote>${BOX}${TABLE}</div></blockquote>`,
  );
});

it('wraps a nested table once', async () => {
  const nested = TABLE.replace('One', TABLE);
  expect(await render(nested)).toBe(`${BOX}${nested}</div>`);
});

it.each([
  '<p>No table, only the word &lt;table&gt;.</p>',
  '<p><img src="/blog-images/a.png" alt="a <table> in words"></p>',
  '<pre><code>&lt;table&gt;&lt;/table&gt;</code></pre>',
  '',
])('leaves %s unchanged', async (source) => {
  expect(await render(source)).toBe(sanitizeContent(source).html);
});
