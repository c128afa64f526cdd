import { undo } from 'prosemirror-history';
import { describe, expect, it } from 'vitest';
import { documentOf, edit, htmlOf, openEditor } from '#tests/support/rich-editor.ts';
import { leaveUntouched } from './tidy-blocks.ts';

const IMAGE = '<img src="/blog-images/a.jpg" alt="A" loading="lazy">';

function type(html: string, text = 'x') {
  const state = openEditor(html);
  return state.apply(state.tr.insertText(text));
}

describe('an edited block', () => {
  it('at the top level gets an element, and loses it when the edit is undone', () => {
    const state = type('Tom|\n\nJerry');
    expect(htmlOf(state)).toBe('<p>Tomx</p>\n\nJerry');
    expect(htmlOf(edit(state, undo))).toBe('Tom\n\nJerry');
  });

  it('of images alone stays without an element until there is text', () => {
    const state = openEditor(`<p>a</p>${IMAGE}${IMAGE}`);
    const end = state.doc.content.size - 1;
    expect(htmlOf(state.apply(state.tr.delete(end - 1, end)))).toBe(`<p>a</p>${IMAGE}`);
    expect(htmlOf(state.apply(state.tr.insertText('b', end)))).toBe(
      `<p>a</p><p>${IMAGE}${IMAGE}b</p>`,
    );
  });

  it('is tidied after the input method is done', () => {
    const state = openEditor('Tom|');
    const composing = state.apply(state.tr.insertText('x').setMeta('composition', 1));
    expect(htmlOf(composing)).toBe('Tomx');
    expect(htmlOf(composing.apply(composing.tr.insertText('y')))).toBe('<p>Tomxy</p>');
  });

  it('has no element in a cell that was emptied', () => {
    const state = openEditor('<table><tbody><tr><td><p>|a</p></td></tr></tbody></table>');
    const { from } = state.selection;
    expect(htmlOf(state.apply(state.tr.delete(from, from + 1)))).toBe(
      '<table><tbody><tr><td></td></tr></tbody></table>',
    );
  });

  it('of details gets back a summary', () => {
    const state = openEditor('<details><summary>a</summary><p>b</p></details>');
    expect(htmlOf(state.apply(state.tr.delete(1, 4)))).toBe(
      '<details><summary></summary><p>b</p></details>',
    );
  });
});

describe('an id', () => {
  const CONTENT =
    '<h2 id="in-post-a">a</h2><p><a href="/quiz" id="in-post-b">b</a></p><ul id="in-post-c"><li id="in-post-d">c</li></ul>';

  it('stays with its block when the block is copied', () => {
    const state = openEditor(CONTENT);
    const copied = state.apply(state.tr.insert(0, documentOf(CONTENT).content));
    expect(htmlOf(copied)).toBe(
      `<h2>a</h2><p><a href="/quiz">b</a></p><ul><li>c</li></ul>\n${CONTENT}`,
    );
  });

  it('stays with the first part when an element is split', () => {
    const state = openEditor('<p><a href="/quiz" id="in-post-b">ab</a></p>');
    expect(htmlOf(state.apply(state.tr.split(2)))).toBe(
      '<p><a href="/quiz" id="in-post-b">a</a></p>\n<p><a href="/quiz">b</a></p>',
    );
  });

  it('that is all of a link goes with the link, which cleaning leaves out', () => {
    const state = openEditor('<p><a id="in-post-b">ab</a></p>');
    expect(htmlOf(state.apply(state.tr.split(2)))).toBe('<p><a id="in-post-b">a</a></p>\n<p>b</p>');
    const other = openEditor('<p>x<a id="in-post-b">ab</a></p>');
    const mark = other.schema.mark('mark');
    expect(htmlOf(other.apply(other.tr.addMark(1, 3, mark)))).toBe(
      '<p><mark>x<a id="in-post-b">a</a></mark>b</p>',
    );
  });
});

it('stored text stays as it is when it is put in', () => {
  const state = openEditor('<p>a</p>');
  const tr = state.tr.replaceWith(0, 3, documentOf('Tom\n\nJerry').content);
  expect(htmlOf(state.apply(leaveUntouched(tr)))).toBe('Tom\n\nJerry');
});
