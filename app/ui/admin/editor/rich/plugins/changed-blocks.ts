import type { Node } from 'prosemirror-model';

/** Top-level blocks of a document, and where the first of them is. */
export interface ChangedBlocks {
  blocks: readonly Node[];
  pos: number;
}

/** The blocks between those that both documents begin and end with. */
export function changedBlocks(old: Node, doc: Node): ChangedBlocks {
  const shortest = Math.min(old.childCount, doc.childCount);
  let first = 0;
  let pos = 0;
  while (first < shortest && old.child(first) === doc.child(first)) {
    pos += doc.child(first).nodeSize;
    first += 1;
  }
  let same = 0;
  while (
    same < shortest - first &&
    old.child(old.childCount - 1 - same) === doc.child(doc.childCount - 1 - same)
  ) {
    same += 1;
  }
  return { blocks: doc.children.slice(first, doc.childCount - same), pos };
}
