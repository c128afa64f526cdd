import { type EditorState, NodeSelection, Selection, type Transaction } from 'prosemirror-state';
import { moveBlocks } from '../commands/move-blocks.ts';
import { onPurpose } from '../commands/on-purpose.ts';

/** Moves the node at a position past the one before (-1) or after it (1); null if it cannot. */
export function moveNode(state: EditorState, at: number, by: -1 | 1): Transaction | null {
  const moved = moveBlocks(state, { start: at, count: 1 }, by);
  if (moved === null) return null;
  const { tr, shift } = moved;
  return tr.setSelection(NodeSelection.create(tr.doc, at + shift)).scrollIntoView();
}

/** Deletes the node at a position. The cursor goes to where it was. */
export function removeNode(state: EditorState, at: number): Transaction {
  const size = state.doc.nodeAt(at)?.nodeSize ?? 0;
  const tr = state.tr.delete(at, at + size);
  const near = tr.doc.resolve(Math.min(at, tr.doc.content.size));
  return onPurpose(tr.setSelection(Selection.near(near)).scrollIntoView());
}
