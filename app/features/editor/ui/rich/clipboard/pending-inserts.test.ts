import { EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { documentOf, htmlOf } from '#tests/support/rich-editor.ts';
import {
  addPending,
  endPending,
  hasPendingInserts,
  type PendingInsert,
  pendingInserts,
  placeOf,
} from './pending-inserts.ts';

const DOM = {} as HTMLElement;

function open(html: string, at: number): EditorState {
  const doc = documentOf(html);
  return EditorState.create({
    doc,
    selection: TextSelection.create(doc, at),
    plugins: [pendingInserts()],
  });
}

function begin(state: EditorState, order: number, from: number, to = from) {
  const insert: PendingInsert = { order, dom: DOM, isOver: false };
  const placed = [{ insert, place: { from, to, bookmark: null } }];
  return { insert, state: state.apply(addPending(state.tr, placed)) };
}

function arrive(state: EditorState, insert: PendingInsert, text: string): EditorState {
  const place = placeOf(state, insert);
  if (place === null) throw new Error('The place is gone');
  return state.apply(endPending(state.tr.insertText(text, place.from, place.to), insert));
}

describe('what is on its way', () => {
  it('comes before what is typed at its place', () => {
    const { insert, state } = begin(open('<p>ab</p>', 2), 1, 2);
    expect(hasPendingInserts(state)).toBe(true);
    const typed = state.apply(state.tr.insertText('typed', 2));
    const arrived = arrive(typed, insert, '1');
    expect(htmlOf(arrived)).toBe('<p>a1typedb</p>');
    expect(hasPendingInserts(arrived)).toBe(false);
  });

  it.each([
    ['in order', [1, 2, 3]],
    ['the last one first', [3, 2, 1]],
    ['mixed up', [2, 3, 1]],
  ])('keeps its order when it arrives %s', (_name, order) => {
    let state = open('<p>ab</p>', 2);
    const inserts = new Map<number, PendingInsert>();
    for (const number of [1, 2, 3]) {
      const begun = begin(state, number, 2);
      inserts.set(number, begun.insert);
      state = begun.state;
    }
    for (const number of order) {
      const insert = inserts.get(number);
      if (insert) state = arrive(state, insert, String(number));
    }
    expect(htmlOf(state)).toBe('<p>a123b</p>');
  });

  it('replaces what was selected, not what is typed beside it', () => {
    const { insert, state } = begin(open('<p>abcd</p>', 4), 1, 2, 4);
    const typed = state.apply(state.tr.insertText('typed', 4).insertText('x', 2));
    expect(htmlOf(arrive(typed, insert, '1'))).toBe('<p>ax1typedd</p>');
  });

  it('stays where its surroundings were deleted', () => {
    const { insert, state } = begin(open('<p>abcd</p>', 3), 1, 3);
    const deleted = state.apply(state.tr.delete(2, 4));
    expect(htmlOf(arrive(deleted, insert, '1'))).toBe('<p>a1d</p>');
  });

  it('is over when it is given up', () => {
    const { insert, state } = begin(open('<p>ab</p>', 2), 1, 2);
    const over = state.apply(endPending(state.tr, insert));
    expect(hasPendingInserts(over)).toBe(false);
    expect(htmlOf(over)).toBe('<p>ab</p>');
  });
});
