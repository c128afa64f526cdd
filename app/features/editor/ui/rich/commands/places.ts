import type { Node, NodeType, ResolvedPos } from 'prosemirror-model';
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  type Transaction,
} from 'prosemirror-state';
import { schema } from '#app/html/document/schema.ts';
import { withSpaceAfter } from '#app/html/document/serialize.ts';
import { isBareIn } from './paragraphs.ts';

/** Parsers and the sanitizer end at 200 nested elements; text has some more around it. */
const MAX_DEPTH = 160;

/** Whether what is selected can be put into more elements. */
export function canNest({ doc, selection }: EditorState, elements: number): boolean {
  let deepest = 0;
  for (const { $from, $to } of selection.ranges) {
    const range = $from.blockRange($to);
    if (range === null) continue;
    const depth = range.depth;
    for (let index = range.startIndex; index < range.endIndex; index += 1) {
      deepest = Math.max(deepest, depth + heightOf(range.parent.child(index)));
    }
  }
  return doc.childCount > 0 && deepest + elements <= MAX_DEPTH;
}

const heights = new WeakMap<Node, number>();

function heightOf(node: Node): number {
  if (node.isTextblock || node.isLeaf) return 1;
  const known = heights.get(node);
  if (known !== undefined) return known;
  const height = 1 + Math.max(...node.children.map(heightOf));
  heights.set(node, height);
  return height;
}

/** Text that belongs to something else: it is one line, and nothing is joined to it. */
export const TITLES: ReadonlySet<string> = new Set(['figure', 'figure_caption', 'summary']);

/** The depth of the innermost of these nodes around a position; null outside of them. */
export function depthOf($pos: ResolvedPos, ...names: string[]): number | null {
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    if (names.includes($pos.node(depth).type.name)) return depth;
  }
  return null;
}

export function isInTable({ selection }: EditorState): boolean {
  return depthOf(selection.$head, 'table_row') !== null;
}

export function hasRawHtml({ doc, selection }: EditorState): boolean {
  let found = false;
  for (const { $from, $to } of selection.ranges) {
    const range = $from.blockRange($to);
    doc.nodesBetween(range?.start ?? $from.pos, range?.end ?? $to.pos, ({ type, isTextblock }) => {
      if (type.name === 'raw_html') found = true;
      return !found && !isTextblock;
    });
  }
  return found;
}

/** As `canReplaceWith`, which goes through all children: too slow for a long post. */
export function canHold(parent: Node, from: number, to: number, type: NodeType): boolean {
  return parent.type.name === 'doc'
    ? type.isInGroup('block') || type.isInGroup('top_block')
    : parent.canReplaceWith(from, to, type);
}

interface Place {
  from: number;
  to: number;
  /** The white space after what is replaced. */
  after: string | null;
}

/** Where a new block goes: instead of an empty paragraph, or beside the block of the selection. */
export function placeFor({ selection }: EditorState, type: NodeType): Place | null {
  const { $to } = selection;
  if (selection instanceof NodeSelection && selection.node.isBlock) {
    return canHold($to.parent, $to.index(), $to.index(), type)
      ? { from: $to.pos, to: $to.pos, after: null }
      : null;
  }
  if ($to.depth === 0) return null;
  const depth = $to.depth;
  const container = $to.node(depth - 1);
  const index = $to.index(depth - 1);
  const { parent } = $to;
  const isEmpty = parent.type.name === 'paragraph' && parent.content.size === 0;
  if (isEmpty && canHold(container, index, index + 1, type)) {
    return { from: $to.before(), to: $to.after(), after: parent.attrs.after };
  }
  const isAtStart = selection.empty && $to.parentOffset === 0 && parent.content.size > 0;
  if (isAtStart && canHold(container, index, index, type)) {
    return { from: $to.before(), to: $to.before(), after: null };
  }
  return canHold(container, index + 1, index + 1, type)
    ? { from: $to.after(), to: $to.after(), after: null }
    : null;
}

/** Inserts a block, and puts the cursor into it or, where it holds no text, behind it. */
export function insertBlock(block: Node): Command {
  return (state, dispatch) => {
    const place = placeFor(state, block.type);
    if (place !== null) dispatch?.(insertAt(state.tr, block, place).scrollIntoView());
    return place !== null;
  };
}

function insertAt(tr: Transaction, block: Node, place: Place): Transaction {
  const placed = place.after === null ? block : withSpaceAfter(block, place.after);
  tr.replaceWith(place.from, place.to, placed);
  const end = place.from + block.nodeSize;
  if (block.isLeaf) return putCursorBehind(tr, end);
  return tr.setSelection(Selection.near(tr.doc.resolve(place.from + 1)));
}

/** Puts the cursor into the text that follows, or into a new paragraph. */
export function putCursorBehind(tr: Transaction, pos: number): Transaction {
  const $pos = tr.doc.resolve(pos);
  const next = $pos.nodeAfter;
  if (next === null || !next.isTextblock || TITLES.has(next.type.name)) {
    tr.insert(pos, schema.node('paragraph', { bare: isBareIn($pos.parent) }));
  }
  return tr.setSelection(Selection.near(tr.doc.resolve(pos + 1)));
}
