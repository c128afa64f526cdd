import type { EditorState, Transaction } from 'prosemirror-state';
import { withSpaceAfter } from '#app/html/document/serialize.ts';

/** Blocks that follow each other in the same parent. */
interface Blocks {
  /** The position before the first. */
  readonly start: number;
  readonly count: number;
}

/** The change of the document, which leaves the selection to its caller. */
interface MovedBlocks {
  readonly tr: Transaction;
  /** By how much each position in the blocks has moved. */
  readonly shift: number;
}

/** Moves blocks past the one before (-1) or after them (1); null if they cannot. */
export function moveBlocks(
  { doc, tr }: EditorState,
  { start, count }: Blocks,
  by: -1 | 1,
): MovedBlocks | null {
  const $start = doc.resolve(start);
  const { parent } = $start;
  const from = $start.index();
  const to = from + count;
  const blocks = parent.children.slice(from, to);
  const last = blocks.at(-1);
  const neighbor = parent.maybeChild(by === 1 ? to : from - 1);
  if (last === undefined || neighbor === null) return null;
  const end = blocks.reduce((position, { nodeSize }) => position + nodeSize, start);
  // The white space between and after them stays where it is.
  const passed = withSpaceAfter(neighbor, last.attrs.after);
  if (!parent.canReplaceWith(by === 1 ? from : to, by === 1 ? from : to, passed.type)) return null;
  tr.setNodeAttribute(end - last.nodeSize, 'after', neighbor.attrs.after);
  if (by === 1) tr.delete(end, end + neighbor.nodeSize).insert(start, passed);
  else tr.insert(end, passed).delete(start - neighbor.nodeSize, start);
  return { tr, shift: by * neighbor.nodeSize };
}
