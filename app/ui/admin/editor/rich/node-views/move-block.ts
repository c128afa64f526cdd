import { Fragment } from 'prosemirror-model';
import { type EditorState, NodeSelection, Selection, type Transaction } from 'prosemirror-state';
import { withSpaceAfter } from '#app/domains/posts/document/serialize.ts';

/** Swaps the block at a position with the one before (-1) or after it (1); null if it cannot. */
export function moveBlock(state: EditorState, at: number, by: -1 | 1): Transaction | null {
  const $at = state.doc.resolve(at);
  const { parent, nodeAfter: block } = $at;
  const index = $at.index();
  const neighbor = parent.maybeChild(index + by);
  if (block === null || neighbor === null) return null;
  const [first, second] = by === 1 ? [block, neighbor] : [neighbor, block];
  const start = by === 1 ? at : at - neighbor.nodeSize;
  const end = start + first.nodeSize + second.nodeSize;
  // The white space between and after the two stays where it is.
  const swapped = Fragment.from([
    withSpaceAfter(second, first.attrs.after),
    withSpaceAfter(first, second.attrs.after),
  ]);
  const firstIndex = Math.min(index, index + by);
  if (!parent.canReplace(firstIndex, firstIndex + 2, swapped)) return null;
  const tr = state.tr.replaceWith(start, end, swapped);
  const moved = by === 1 ? start + second.nodeSize : start;
  return tr.setSelection(NodeSelection.create(tr.doc, moved)).scrollIntoView();
}

/** Deletes the node at a position. The cursor goes to where it was. */
export function removeNode(state: EditorState, at: number): Transaction {
  const size = state.doc.nodeAt(at)?.nodeSize ?? 0;
  const tr = state.tr.delete(at, at + size);
  const near = tr.doc.resolve(Math.min(at, tr.doc.content.size));
  return tr.setSelection(Selection.near(near)).scrollIntoView();
}
