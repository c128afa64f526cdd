import { describe, expect, it } from 'vitest';
import { edit, htmlOf, htmlWithSelection, openEditor } from '#tests/support/rich-editor.ts';
import { activeTextBlock, setTextBlock, toggleTextBlock } from './text-blocks.ts';

const heading = toggleTextBlock('heading_2');
const code = toggleTextBlock('code_block');

describe('a paragraph', () => {
  it('becomes a heading and a paragraph again, with its language', () => {
    const state = edit(openEditor('<p lang="es">ho|la</p>'), heading);
    expect(htmlWithSelection(state)).toBe('<h2 lang="es">ho|la</h2>');
    expect(activeTextBlock(state)).toBe('heading_2');
    expect(htmlOf(edit(state, heading))).toBe('<p lang="es">hola</p>');
  });

  it('without an element gets one when it is changed', () => {
    const state = openEditor('Tom|\n\nJerry');
    expect(htmlOf(edit(state, heading))).toBe('<h2>Tom</h2>\n\nJerry');
    expect(htmlOf(edit(state, heading, heading))).toBe('<p>Tom</p>\n\nJerry');
  });

  it('has no element as the only text of an item', () => {
    const state = edit(openEditor('<ul><li><h3>a|</h3></li></ul>'), setTextBlock('paragraph'));
    expect(htmlOf(state)).toBe('<ul><li>a</li></ul>');
  });

  it('and others become one block of code, with their line breaks', () => {
    const state = edit(openEditor('<p>a[b<br>c</p>\n<p><em>d</em>]e</p>'), code);
    expect(htmlWithSelection(state)).toBe('<pre><code>a[b\nc\nd]e</code></pre>');
    expect(activeTextBlock(state)).toBe('code_block');
    expect(htmlWithSelection(edit(state, code))).toBe('<p>a[b<br>c<br>d]e</p>');
  });

  it('with an image does not become code, which would lose it', () => {
    const html = '<p>a|<img src="/blog-images/a.jpg" alt="A" loading="lazy"></p>';
    expect(code(openEditor(html))).toBe(false);
  });
});

it('captions and summaries stay what they are', () => {
  const figure =
    '<figure><img src="/blog-images/a.jpg" alt="A" loading="lazy"><figcaption>a|</figcaption></figure>';
  expect(heading(openEditor(figure))).toBe(false);
  expect(heading(openEditor('<details><summary>a|</summary><p>b</p></details>'))).toBe(false);
});

it('different kinds of blocks are none', () => {
  expect(activeTextBlock(openEditor('<p>a[</p><h2>b]</h2>'))).toBe(null);
});
