import { NodeSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import {
  edit,
  htmlOf,
  htmlWithSelection,
  openEditor,
  selectNode,
} from '#tests/support/rich-editor.ts';
import { blockPlace, moveSelection } from './move-selection.ts';

const up = moveSelection('up');
const down = moveSelection('down');

describe('a block', () => {
  it('moves past the one before, and the white space stays where it is', () => {
    const state = openEditor('<p>a</p>\n\n<p>b|</p>\n<p>c</p>');
    expect(htmlWithSelection(edit(state, up))).toBe('<p>b|</p>\n\n<p>a</p>\n<p>c</p>');
    expect(htmlWithSelection(edit(state, down))).toBe('<p>a</p>\n\n<p>c</p>\n<p>b|</p>');
    expect(blockPlace(edit(state, down))).toEqual({ place: 3, count: 3 });
  });

  it('moves with the others that are selected', () => {
    const state = openEditor('<p>a[</p><p>b]</p><ul><li>c</li></ul>');
    expect(htmlWithSelection(edit(state, down))).toBe('<ul><li>c</li></ul><p>a[</p><p>b]</p>');
    expect(htmlOf(edit(state, down, up))).toBe(htmlOf(state));
  });

  it('moves as an image, which stays selected', () => {
    const figure = '<figure><img src="/blog-images/a.jpg" alt="A" loading="lazy"></figure>';
    const state = selectNode(openEditor(`<p>a</p>${figure}`), 'figure');
    const moved = edit(state, up);
    expect(htmlOf(moved)).toBe(`${figure}<p>a</p>`);
    expect(moved.selection).toBeInstanceOf(NodeSelection);
    expect(moved.selection.from).toBe(0);
  });

  it('does not move beyond the first and the last', () => {
    expect(up(openEditor('<p>a|</p><p>b</p>'))).toBe(false);
    expect(down(openEditor('<p>a</p><p>b|</p>'))).toBe(false);
  });
});
