import { describe, expect, it } from 'vitest';
import { edit, htmlWithSelection, openEditor } from '#tests/support/rich-editor.ts';
import { pressEnter } from './enter.ts';

const IMAGE = '<img src="/blog-images/a.jpg" alt="A" loading="lazy">';

describe('Enter', () => {
  it.each([
    [
      'splits a paragraph, and its id stays with the first half',
      '<p lang="es" id="in-post-a">a|b</p>',
      '<p lang="es" id="in-post-a">a</p>\n<p lang="es">|b</p>',
    ],
    [
      'keeps the white space between blocks',
      '<p>a|b</p>\n\n<p>c</p>',
      '<p>a</p>\n\n<p>|b</p>\n\n<p>c</p>',
    ],
    [
      'puts a paragraph after a heading',
      '<h2 id="in-post-a">a|</h2>',
      '<h2 id="in-post-a">a</h2>\n<p>|</p>',
    ],
    ['splits a heading', '<h2 id="in-post-a">a|b</h2>', '<h2 id="in-post-a">a</h2>\n<h2>|b</h2>'],
    [
      'splits an item, and its number stays with the first',
      '<ol>\n<li value="3" id="in-post-a">a|b</li>\n</ol>',
      '<ol>\n<li value="3" id="in-post-a">a</li>\n<li>|b</li>\n</ol>',
    ],
    [
      'takes a nested list to the next item',
      '<ul><li>a|\n  <ul><li>b</li></ul>\n</li></ul>',
      '<ul><li>a</li><li>|\n  <ul><li>b</li></ul>\n</li></ul>',
    ],
    [
      'takes an empty item one level up',
      '<ul><li>a<ul><li>b</li><li>|</li></ul></li></ul>',
      '<ul><li>a<ul><li>b</li></ul></li><li>|</li></ul>',
    ],
    [
      'leaves a list from an empty item',
      '<ul><li>a</li><li>|</li></ul>\n<p>c</p>',
      '<ul><li>a</li></ul>\n<p>|</p>\n<p>c</p>',
    ],
    [
      'follows the other text of a quote',
      '<blockquote>a|</blockquote>',
      '<blockquote><p>a</p><p>|</p></blockquote>',
    ],
    [
      'makes paragraphs of the text of a cell',
      '<table><tbody><tr><td>a|b</td></tr></tbody></table>',
      '<table><tbody><tr><td><p>a</p><p>|b</p></td></tr></tbody></table>',
    ],
    [
      'moves from the caption of an image to below the image',
      `<figure>${IMAGE}<figcaption>a|b</figcaption></figure>`,
      `<figure>${IMAGE}<figcaption>ab</figcaption></figure>\n<p>|</p>`,
    ],
    [
      'goes from a summary to its text',
      '<details><summary>a|</summary><p>b</p></details>',
      '<details><summary>a</summary><p>|b</p></details>',
    ],
    ['adds a line to code', '<pre><code>a|b</code></pre>', '<pre><code>a\n|b</code></pre>'],
    ['replaces the selection', '<p>a[b</p><p>c]d</p>', '<p>a</p><p>|d</p>'],
  ])('%s', (_name, before, expected) => {
    expect(htmlWithSelection(edit(openEditor(before), pressEnter))).toBe(expected);
  });

  it('twice at the end of details leaves them', () => {
    const state = openEditor('<details><summary>a</summary><p>b|</p></details>');
    expect(htmlWithSelection(edit(state, pressEnter, pressEnter))).toBe(
      '<details><summary>a</summary><p>b</p></details>\n<p>|</p>',
    );
  });

  it('twice at the end of a quote leaves it', () => {
    const state = openEditor('<blockquote><p>a|</p></blockquote>');
    expect(htmlWithSelection(edit(state, pressEnter, pressEnter))).toBe(
      '<blockquote><p>a</p></blockquote>\n<p>|</p>',
    );
  });
});
