import { expect, it } from 'vitest';
import { sanitizeContent } from './sanitize-content.server.ts';
import { scrollTables } from './scroll-tables.ts';

const BOX = '<div class="table-scroll" role="group" aria-label="Table" tabindex="0">';
const TABLE = '<table><tbody><tr><td>One</td></tr></tbody></table>';

function render(source: string): string {
  return scrollTables(sanitizeContent(source).html);
}

it('wraps each table in a box', () => {
  expect(render(`<p>a</p>${TABLE}<p>b</p><blockquote>${TABLE}</blockquote>`)).toBe(
    `<p>a</p>${BOX}${TABLE}</div><p>b</p><blockquote>${BOX}${TABLE}</div></blockquote>`,
  );
});

it('wraps a nested table once', () => {
  const nested = TABLE.replace('One', TABLE);
  expect(render(nested)).toBe(`${BOX}${nested}</div>`);
});

it.each([
  '<p>No table, only the word &lt;table&gt;.</p>',
  '<p><img src="/blog-images/a.png" alt="a <table> in words"></p>',
  '<pre><code>&lt;table&gt;&lt;/table&gt;</code></pre>',
  '',
])('leaves %s unchanged', (source) => {
  expect(render(source)).toBe(sanitizeContent(source).html);
});

it.each(['<p>a</table>', '<table><tbody>', '<table></table></table><table>'])(
  'leaves %s unchanged, whose tables do not end',
  (html) => {
    expect(scrollTables(html)).toBe(html);
  },
);
