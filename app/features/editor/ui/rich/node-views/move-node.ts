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
  const $at = state.doc.resolve(at);
  const { parent } = $at;
  const blocks = parent.children.filter(({ type }) => type.name !== 'figure_caption');
  // A caption of nothing is no figure any more.
  if (parent.type.name === 'figure_group' && blocks.length === 1) {
    return removeNode(state, $at.before());
  }
  const size = $at.nodeAfter?.nodeSize ?? 0;
  const tr = state.tr.delete(at, at + size);
  const near = tr.doc.resolve(Math.min(at, tr.doc.content.size));
  return onPurpose(tr.setSelection(Selection.near(near)).scrollIntoView());
}
