import { describe, expect, it } from 'vitest';
import { edit, htmlWithSelection, openEditor, selectNode } from '#tests/support/rich-editor.ts';
import { insertLineBreak, insertRule } from './insert.ts';
import { leaveBlock } from './leave-block.ts';

const FIGURE = '<figure><img src="/blog-images/a.jpg" alt="A" loading="lazy"></figure>';

describe('a dividing line', () => {
  it.each([
    ['goes below the paragraph', '<p>a|</p><p>b</p>', '<p>a</p><hr>\n<p>|b</p>'],
    ['goes above the paragraph that the cursor is at the start of', '<p>|a</p>', '<hr>\n<p>|a</p>'],
    [
      'takes the place of an empty paragraph',
      '<p>a</p>\n\n<p>|</p>\n\n<p>b</p>',
      '<p>a</p>\n\n<hr>\n\n<p>|b</p>',
    ],
    ['at the end is followed by a paragraph', '<p>a|</p>', '<p>a</p>\n<hr>\n<p>|</p>'],
    [
      'goes below a summary',
      '<details><summary>a|</summary><p>b</p></details>',
      '<details><summary>a</summary><hr><p>|b</p></details>',
    ],
  ])('%s', (_name, before, expected) => {
    // An empty paragraph is HTML that the sanitizer drops, so the editor cannot be opened with it.
    const isEmpty = before.includes('<p>|</p>');
    const state = isEmpty ? emptied(before.replace('<p>|</p>', '<p>|x</p>')) : openEditor(before);
    expect(htmlWithSelection(edit(state, insertRule))).toBe(expected);
  });

  function emptied(html: string) {
    const state = openEditor(html);
    const { from } = state.selection;
    return state.apply(state.tr.delete(from, from + 1));
  }
});

describe('a line break', () => {
  it('stays in its block, and is a line in code', () => {
    expect(htmlWithSelection(edit(openEditor('<p>a|b</p>'), insertLineBreak))).toBe(
      '<p>a<br>|b</p>',
    );
    expect(
      htmlWithSelection(edit(openEditor('<pre><code>a|b</code></pre>'), insertLineBreak)),
    ).toBe('<pre><code>a\n|b</code></pre>');
  });
});

describe('going on below', () => {
  it.each([
    ['code', '<pre><code>a|</code></pre>', '<pre><code>a</code></pre>\n<p>|</p>'],
    [
      'details',
      '<details><summary>a|</summary><p>b</p></details><p>c</p>',
      '<details><summary>a</summary><p>b</p></details><p>|c</p>',
    ],
    [
      'a table',
      '<table><tbody><tr><td>a|</td></tr></tbody></table>',
      '<table><tbody><tr><td>a</td></tr></tbody></table>\n<p>|</p>',
    ],
  ])('leaves %s', (_name, before, expected) => {
    expect(htmlWithSelection(edit(openEditor(before), leaveBlock))).toBe(expected);
  });

  it('leaves HTML and images that are selected', () => {
    const rawHtml = selectNode(openEditor('<pre>a<br></pre>'), 'raw_html');
    expect(htmlWithSelection(edit(rawHtml, leaveBlock))).toBe('<pre>a<br></pre>\n<p>|</p>');
    const figure = selectNode(openEditor(FIGURE), 'figure');
    expect(htmlWithSelection(edit(figure, leaveBlock))).toBe(`${FIGURE}\n<p>|</p>`);
  });

  it('is not for paragraphs', () => {
    expect(leaveBlock(openEditor('<p>a|</p>'))).toBe(false);
  });
});
