import { describe, expect, it } from 'vitest';
import {
  documentOf,
  edit,
  htmlOf,
  htmlWithSelection,
  openEditor,
} from '#tests/support/rich-editor.ts';
import { activeList, indentItem, outdentItem, toggleList } from './lists.ts';

const bullets = toggleList('bullet_list');
const numbers = toggleList('ordered_list');

/** `count` lists, each the last child of the item of the one before. */
function nested(count: number): string {
  return `${'<ul><li>a'.repeat(count)}<ul><li>b</li><li>c|</li></ul>${'</li></ul>'.repeat(count)}`;
}

describe('a list', () => {
  it('is made of the selected paragraphs', () => {
    const state = edit(openEditor('<p>a[</p>\n\n<p>b]</p>\n\n<p>c</p>'), bullets);
    expect(htmlWithSelection(state)).toBe('<ul>\n<li>a[</li>\n<li>b]</li>\n</ul>\n\n<p>c</p>');
    expect(activeList(state)).toBe('bullet_list');
  });

  it('is taken away again', () => {
    const state = openEditor('<ul><li>a</li><li>b|</li><li>c</li></ul>');
    expect(htmlOf(edit(state, bullets))).toBe('<ul><li>a</li></ul>\n<p>b</p>\n<ul><li>c</li></ul>');
  });

  it('changes its kind, and loses attributes that only the other kind has', () => {
    const state = openEditor('<ol start="3" id="in-post-l"><li>a|</li></ol>');
    expect(htmlOf(edit(state, bullets))).toBe('<ul id="in-post-l"><li>a</li></ul>');
    expect(htmlOf(edit(state, bullets, numbers))).toBe('<ol id="in-post-l"><li>a</li></ol>');
  });

  it('takes in the items of lists among the selected blocks', () => {
    const state = openEditor('<p>a[</p><ol><li>b</li></ol><p lang="es">c]</p>');
    expect(htmlWithSelection(edit(state, bullets))).toBe(
      '<ul>\n<li>a[</li>\n<li>b</li>\n<li><p lang="es">c]</p></li>\n</ul>',
    );
  });

  it('of a text in a table cell is not the list around the table', () => {
    const html = '<ul><li>a<table><tbody><tr><td>b|</td></tr></tbody></table></li></ul>';
    expect(activeList(openEditor(html))).toBe(null);
    expect(htmlOf(edit(openEditor(html), bullets))).toContain('<td><ul>\n<li>b</li>\n</ul></td>');
  });

  it.each([
    '<figure><img src="/blog-images/a.jpg" alt="A" loading="lazy"><figcaption>a|</figcaption></figure>',
    '<details><summary>a|</summary><p>b</p></details>',
    '<p>a[</p><pre>A<br>B</pre><p>b]</p>',
  ])('is not made of %s', (html) => {
    expect(bullets(openEditor(html))).toBe(false);
  });
});

describe('an item', () => {
  it('goes into the item before it and out again', () => {
    const state = edit(openEditor('<ul><li>a</li><li>b|</li></ul>'), indentItem);
    expect(htmlOf(state)).toBe('<ul><li>a<ul><li>b</li></ul></li></ul>');
    expect(htmlOf(edit(state, outdentItem))).toBe('<ul><li>a</li><li>b</li></ul>');
  });

  it('is not indented as the first of its list', () => {
    expect(indentItem(openEditor('<ul><li>a|</li><li>b</li></ul>'))).toBe(false);
  });

  it('is not indented deeper than a post can be', () => {
    const deep = openEditor(nested(95));
    expect(indentItem(deep)).toBe(false);
    expect(indentItem(openEditor(nested(20)))).toBe(true);
  });

  it('leaves 95 nested lists at once when its list is turned off', () => {
    const html = htmlOf(edit(openEditor(nested(95)), bullets));
    expect(html.endsWith('\n<p>c</p>')).toBe(true);
    expect(() => documentOf(html).check()).not.toThrow();
  });
});
