import type { NodeType, ResolvedPos } from 'prosemirror-model';
import { canHold } from '../commands/places.ts';

/**
 * The position of a new block beside the text at a position: before it at its start, otherwise
 * behind it, as deep as such a block can be.
 */
export function blockPlace($pos: ResolvedPos, type: NodeType): number {
  if (!$pos.parent.isTextblock && canHold($pos.parent, $pos.index(), $pos.index(), type))
    return $pos.pos;
  const isAtStart = $pos.parent.isTextblock && $pos.parentOffset === 0;
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    const index = $pos.index(depth - 1);
    const parent = $pos.node(depth - 1);
    if (depth === $pos.depth && isAtStart && canHold(parent, index, index, type))
      return $pos.before();
    if (canHold(parent, index + 1, index + 1, type)) return $pos.after(depth);
  }
  return $pos.doc.content.size;
}
