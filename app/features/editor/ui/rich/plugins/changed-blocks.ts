import type { Node } from 'prosemirror-model';
import { sharedEnds } from '#app/html/diff/shared-ends.ts';

/** Top-level blocks of a document, and where the first of them is. */
export interface ChangedBlocks {
  blocks: readonly Node[];
  pos: number;
}

/** The blocks between those that both documents begin and end with. */
export function changedBlocks(old: Node, doc: Node): ChangedBlocks {
  const { start, end } = sharedEnds(old.children, doc.children);
  const pos = doc.children.slice(0, start).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  return { blocks: doc.children.slice(start, doc.childCount - end), pos };
}
