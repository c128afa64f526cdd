import { NodeSelection, TextSelection } from 'prosemirror-state';
import { CellSelection } from 'prosemirror-tables';
import { describe, expect, it } from 'vitest';
import { documentOf, openEditor } from '#tests/support/rich-editor.ts';
import { sliceToHtml } from './slice-html.ts';
import { sliceToText } from './slice-text.ts';

function all(html: string) {
  const doc = documentOf(html);
  return doc.slice(0, doc.content.size);
}

const selected = (html: string) => openEditor(html).selection.content();

function cells(html: string, from: number, to: number) {
  const doc = documentOf(html);
  const places: number[] = [];
  doc.descendants((node, pos) => {
    if (/cell/.test(node.type.spec.tableRole ?? '')) places.push(pos);
  });
  return CellSelection.create(doc, places[from] ?? 0, places[to]).content();
}

const TABLE =
  '<table><caption>Costs</caption><tbody><tr><th>A</th><th>B</th></tr><tr><td>1</td><td><p>2</p><p>3</p></td></tr></tbody></table>';

describe('the HTML of a copy', () => {
  it.each([
    ['<p>One</p>\n<h2 id="in-post-a">Two</h2>\n<ul>\n<li>Three</li>\n</ul>'],
    ['<dl><dt>A</dt><dd>B</dd></dl>\n<hr>\n<pre><code>a\nb</code></pre>'],
    [TABLE],
  ])('is that of the post: %s', (html) => {
    expect(sliceToHtml(all(html))).toBe(html);
  });

  it('is without an element for words out of a paragraph', () => {
    expect(sliceToHtml(selected('<p>Call [<strong>back] now</strong></p>'))).toBe(
      '<strong>back</strong>',
    );
    expect(sliceToHtml(selected('<ul><li>One [two]</li></ul>'))).toBe('two');
  });

  it('keeps a heading and code, of which a part was copied', () => {
    expect(sliceToHtml(selected('<h3>Call [back]</h3>'))).toBe('<h3>back</h3>');
    expect(sliceToHtml(selected('<pre><code>a[b\nc]</code></pre>'))).toBe(
      '<pre><code>b\nc</code></pre>',
    );
  });

  it('closes what was cut', () => {
    expect(sliceToHtml(selected('<ul><li>O[ne</li><li>Two</li></ul><p>Th]ree</p>'))).toBe(
      '<ul><li>ne</li><li>Two</li></ul><p>Th</p>',
    );
  });

  it('puts cells into a table', () => {
    expect(sliceToHtml(cells(TABLE, 0, 2))).toBe(
      '<table><tbody><tr><th>A</th></tr><tr><td>1</td></tr></tbody></table>',
    );
  });

  it('is that of an image', () => {
    const doc = documentOf('<p><img src="/blog-images/a.webp" alt="A" loading="lazy"></p>');
    expect(sliceToHtml(NodeSelection.create(doc, 1).content())).toBe(
      '<img src="/blog-images/a.webp" alt="A" loading="lazy">',
    );
  });
});

describe('the text of a copy', () => {
  it.each([
    [
      '<h2>One</h2><p>Two<br>lines</p><hr><blockquote><p>Said</p></blockquote>',
      'One\n\nTwo\nlines\n\n---\n\nSaid',
    ],
    [
      '<ol start="3"><li>Three<ul><li>a</li><li>b</li></ul></li><li><p>Four</p><p>more</p></li></ol>',
      '3. Three\n   - a\n   - b\n4. Four\n   more',
    ],
    [TABLE, 'Costs\nA\tB\n1\t2 3'],
    ['<pre><code>a\n  b</code></pre>', 'a\n  b'],
    ['<details><summary>More</summary><p>Text</p></details>', 'More\n\nText'],
    [
      '<figure><img src="/blog-images/a.webp" alt="A porch" loading="lazy"></figure><p>End</p>',
      'A porch\n\nEnd',
    ],
    ['<dl><dt>A</dt><dd>B</dd></dl>', 'A\nB'],
    ['<p></p><p>hard\nwrapped</p>', 'hard wrapped'],
  ])('%s', (html, text) => {
    expect(sliceToText(all(html))).toBe(text);
  });

  it('is the words alone for a part of a paragraph, and lines of cells', () => {
    expect(sliceToText(selected('<ul><li>One [two]</li></ul>'))).toBe('two');
    expect(sliceToText(cells(TABLE, 0, 2))).toBe('A\n1');
  });
});

it('a copy of an empty selection is nothing', () => {
  const state = openEditor('<p>|One</p>');
  expect(state.selection).toBeInstanceOf(TextSelection);
  expect(sliceToText(state.selection.content())).toBe('');
});
