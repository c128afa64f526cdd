import { AllSelection, type EditorState } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { edit, htmlOf, openEditor } from '#tests/support/rich-editor.ts';
import { isInQuote, toggleQuote } from './quotes.ts';

describe('a quote', () => {
  it('is put around the selected blocks and taken away', () => {
    const state = edit(openEditor('<p>a[</p><p>b]</p><p>c</p>'), toggleQuote);
    expect(htmlOf(state)).toBe('<blockquote><p>a</p><p>b</p></blockquote>\n<p>c</p>');
    expect(isInQuote(state)).toBe(true);
    expect(htmlOf(edit(state, toggleQuote))).toBe('<p>a</p><p>b</p><p>c</p>');
  });

  it('is around everything that is selected', () => {
    const everything = (state: EditorState) =>
      state.apply(state.tr.setSelection(new AllSelection(state.doc)));
    const state = edit(everything(openEditor('<p>a</p><p>b</p>')), toggleQuote);
    expect(isInQuote(state)).toBe(true);
    expect(htmlOf(edit(everything(state), toggleQuote))).toBe('<p>a</p><p>b</p>');
  });

  it('of bare text leaves paragraphs', () => {
    const state = openEditor('<blockquote>a|</blockquote>');
    expect(htmlOf(edit(state, toggleQuote))).toBe('<p>a</p>');
  });

  it('is not put around HTML that the editor cannot change', () => {
    const html = '<p>a[</p><pre>A<br>B</pre><p>b]</p>';
    expect(toggleQuote(openEditor(html))).toBe(false);
  });
});
