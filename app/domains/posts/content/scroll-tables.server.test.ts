import { expect, it } from 'vitest';
import { cleanContent } from './clean-content.server.ts';
import { scrollTables } from './scroll-tables.server.ts';

const BOX = '<div class="table-scroll" role="group" aria-label="Table" tabindex="0">';
const TABLE = '<table><tbody><tr><td>One</td></tr></tbody></table>';

function show(source: string): string {
  return scrollTables(cleanContent(source).html);
}

it('puts each table into a box', () => {
  expect(show(`<p>a</p>${TABLE}<p>b</p><blockquote>${TABLE}</blockquote>`)).toBe(
    `<p>a</p>${BOX}${TABLE}</div><p>b</p><blockquote>${BOX}${TABLE}</div></blockquote>`,
  );
});

it('one box is enough for a table in a table', () => {
  const nested = TABLE.replace('One', TABLE);
  expect(show(nested)).toBe(`${BOX}${nested}</div>`);
});

it.each([
  '<p>No table, only the word &lt;table&gt;.</p>',
  '<p><img src="/blog-images/a.png" alt="a <table> in words"></p>',
  '<pre><code>&lt;table&gt;&lt;/table&gt;</code></pre>',
  '',
])('leaves %s as it is', (source) => {
  expect(show(source)).toBe(cleanContent(source).html);
});
