import { NodeSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { edit, htmlWithSelection, openEditor } from '#tests/support/rich-editor.ts';
import { pressBackspace, pressDelete } from './backspace.ts';

const FIGURE =
  '<figure><img src="/blog-images/a.jpg" alt="A" loading="lazy"><figcaption>|a</figcaption></figure>';

describe('Backspace at the start', () => {
  it.each([
    [
      'of an item takes it out of the list',
      '<ul><li>a</li><li>|b</li></ul>',
      '<ul><li>a</li></ul>\n<p>|b</p>',
    ],
    [
      'of a nested item takes it one level up',
      '<ul><li>a<ul><li>|b</li></ul></li></ul>',
      '<ul><li>a</li><li>|b</li></ul>',
    ],
    [
      'of a paragraph below a list joins the last item',
      '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><p>|d</p>',
      '<ul><li>a</li><li>b<ul><li>c|d</li></ul></li></ul>',
    ],
    ['of a paragraph joins the one before', '<p>a</p><p>|b</p>', '<p>a|b</p>'],
    [
      'of a quote takes its first paragraph out',
      '<p>x</p><blockquote><p>|a</p><p>b</p></blockquote>',
      '<p>x</p><p>|a</p><blockquote><p>b</p></blockquote>',
    ],
    [
      'of an empty summary leaves its text',
      '<details open><summary>|</summary><p>a</p><p>b</p></details>',
      '<p>|a</p><p>b</p>',
    ],
    [
      'of a summary stays',
      '<p>x</p><details><summary>|a</summary><p>b</p></details>',
      '<p>x</p><details><summary>|a</summary><p>b</p></details>',
    ],
    [
      'of the text below a summary stays',
      '<details><summary>a</summary><p>|b</p></details>',
      '<details><summary>a</summary><p>|b</p></details>',
    ],
  ])('%s', (_name, before, expected) => {
    const state = openEditor(before);
    let next = state;
    expect(
      pressBackspace(state, (tr) => {
        next = state.apply(tr);
      }),
    ).toBe(true);
    expect(htmlWithSelection(next)).toBe(expected);
  });

  it('of a caption selects the image', () => {
    const { selection } = edit(openEditor(FIGURE), pressBackspace);
    expect(selection).toBeInstanceOf(NodeSelection);
  });
});

describe('Backspace on a selection', () => {
  it.each([
    ['<p>a[b</p><details><summary>c]d</summary><p>e</p></details>'],
    ['<details><summary>a[b</summary><p>c</p></details><blockquote><p>d]e</p></blockquote>'],
    ['<blockquote><p>a[b</p></blockquote><details><summary>c]d</summary><p>e</p></details>'],
  ])('deletes from or to the inside of a summary: %s', (html) => {
    const state = edit(openEditor(html), pressBackspace);
    expect(() => state.doc.check()).not.toThrow();
    expect(state.doc.textContent).not.toMatch(/[bc]/);
  });
});

it('Delete at the end of a caption or a summary joins nothing to it', () => {
  for (const html of [
    `${FIGURE.replace('|a', 'a|')}<p>b</p>`,
    '<details><summary>a|</summary><p>b</p></details>',
  ]) {
    const state = openEditor(html);
    expect(pressDelete(state)).toBe(true);
    let next = state;
    pressDelete(state, (tr) => {
      next = state.apply(tr);
    });
    expect(next.doc).toBe(state.doc);
  }
});
