import { describe, expect, it } from 'vitest';
import { edit, htmlOf, openEditor } from '#tests/support/rich-editor.ts';
import { clearFormatting, isMarkActive, toggleTextMark } from './marks.ts';

const bold = toggleTextMark('strong');

describe('a text style', () => {
  it('is toggled over the selection', () => {
    const on = edit(openEditor('<p>a [word] b</p>'), bold);
    expect(htmlOf(on)).toBe('<p>a <strong>word</strong> b</p>');
    expect(isMarkActive(on, 'strong')).toBe(true);
    expect(htmlOf(edit(on, bold))).toBe('<p>a word b</p>');
  });

  it('is on only if all selected text has it', () => {
    const state = openEditor('<p>[a <strong>b</strong> c]</p>');
    expect(isMarkActive(state, 'strong')).toBe(false);
    expect(htmlOf(edit(state, bold))).toBe('<p><strong>a b c</strong></p>');
  });

  it('leaves out white space at the ends of the selection', () => {
    expect(htmlOf(edit(openEditor('<p>a[ word ]b</p>'), bold))).toBe(
      '<p>a <strong>word</strong> b</p>',
    );
  });

  it('keeps the attributes of an element that is there already', () => {
    const state = openEditor('<p>[a <strong lang="es">b</strong> c]</p>');
    expect(htmlOf(edit(state, bold))).toBe(
      '<p><strong>a </strong><strong lang="es">b</strong><strong> c</strong></p>',
    );
  });

  it('applies to what is typed at the cursor', () => {
    const state = edit(openEditor('<p>a |</p>'), bold);
    expect(isMarkActive(state, 'strong')).toBe(true);
    expect(htmlOf(state.apply(state.tr.insertText('b')))).toBe('<p>a <strong>b</strong></p>');
  });

  it('raises or lowers text, not both', () => {
    const raised = edit(openEditor('<p>x[2]</p>'), toggleTextMark('sup'));
    expect(htmlOf(raised)).toBe('<p>x<sup>2</sup></p>');
    expect(htmlOf(edit(raised, toggleTextMark('sub')))).toBe('<p>x<sub>2</sub></p>');
    const atCursor = edit(openEditor('<p>x|</p>'), toggleTextMark('sub'), toggleTextMark('sup'));
    expect(isMarkActive(atCursor, 'sub')).toBe(false);
    expect(isMarkActive(atCursor, 'sup')).toBe(true);
  });

  it('is not for code blocks', () => {
    expect(bold(openEditor('<pre><code>[let]</code></pre>'))).toBe(false);
  });
});

describe('clearing the formatting', () => {
  it('removes styles and leaves links', () => {
    const state = openEditor('<p>[a <a href="/quiz"><strong>b</strong></a> <em>c</em>]</p>');
    expect(htmlOf(edit(state, clearFormatting))).toBe('<p>a <a href="/quiz">b</a> c</p>');
  });

  it('is not enabled where there is none', () => {
    expect(clearFormatting(openEditor('<p>[a <a href="/quiz">b</a>]</p>'))).toBe(false);
  });
});
