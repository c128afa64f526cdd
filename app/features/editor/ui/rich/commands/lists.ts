import { Fragment, type Node, type NodeRange, type ResolvedPos } from 'prosemirror-model';
import { liftListItem, sinkListItem } from 'prosemirror-schema-list';
import {
  AllSelection,
  type Command,
  type EditorState,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import { schema } from '#app/html/document/schema.ts';
import { attributesFor } from './attributes.ts';
import { continueWith } from './continue-with.ts';
import { canHold, canNest, hasRawHtml, TITLES } from './places.ts';

export type ListName = 'bullet_list' | 'ordered_list';

const TAGS: Record<ListName, string> = { bullet_list: 'ul', ordered_list: 'ol' };
const ITEM = schema.nodes.list_item;
/** Each item of a new list is on a separate line in the HTML. */
const LINES = { inner: '\n', tail: '\n' };

/** The kind of the innermost list around the whole selection; null outside of lists. */
export function activeList(state: EditorState): ListName | null {
  const range = listRange(state);
  return range && isList(range.parent) ? (range.parent.type.name as ListName) : null;
}

/** Makes a list of the selected blocks, changes the kind of their list, or takes them out of it. */
export function toggleList(name: ListName): Command {
  return (state, dispatch) => {
    const range = listRange(state);
    if (range === null) return wrapInList(name)(state, dispatch);
    return range.parent.type.name === name
      ? leaveLists(state, dispatch)
      : changeKind(range, name)(state, dispatch);
  };
}

export const indentItem: Command = (state, dispatch) =>
  canNest(state, 2) && sinkListItem(ITEM)(state, dispatch);

export const outdentItem: Command = liftListItem(ITEM);

const leaveLists: Command = (state, dispatch) => {
  if (!outdentItem(state)) return false;
  if (!dispatch) return true;
  const { tr } = state;
  const target = state.selection.$from.sharedDepth(state.selection.to);
  for (let level = 0; level < target && continueWith(tr, outdentItem); level += 1);
  dispatch(tr.scrollIntoView());
  return true;
};

function changeKind(range: NodeRange, name: ListName): Command {
  return (state, dispatch) => {
    const { attrs } = range.parent;
    const html = attributesFor(TAGS[name], attrs.html);
    const pos = range.$from.before(range.depth);
    dispatch?.(
      state.tr.setNodeMarkup(pos, schema.nodes[name], { ...attrs, html }).scrollIntoView(),
    );
    return true;
  };
}

function wrapInList(name: ListName): Command {
  return (state, dispatch) => {
    const { $from, $to } = state.selection;
    const range = $from.blockRange($to);
    if (range === null || !canBecomeList(state, range)) return false;
    if (dispatch) {
      const { startIndex, endIndex, parent } = range;
      const isOne = endIndex - startIndex === 1 && !isList(parent.child(startIndex));
      const tr = (isOne ? wrapBlock : replaceWithList)(state, range, name);
      dispatch(tr.scrollIntoView());
    }
    return true;
  };
}

function canBecomeList(state: EditorState, range: NodeRange): boolean {
  const { parent, startIndex, endIndex, $from, $to } = range;
  return (
    !hasRawHtml(state) &&
    canNest(state, 2) &&
    isProse($from) &&
    isProse($to) &&
    !parent.children.slice(startIndex, endIndex).some(({ type }) => TITLES.has(type.name)) &&
    canHold(parent, startIndex, endIndex, schema.nodes.bullet_list)
  );
}

/** Captions and summaries belong to the block around them. */
function isProse({ parent }: ResolvedPos): boolean {
  return !TITLES.has(parent.type.name);
}

/** One block is wrapped where it is, so that positions in it stay known. */
function wrapBlock({ tr }: EditorState, range: NodeRange, name: ListName): Transaction {
  const { parent, startIndex, start } = range;
  const { after } = parent.child(startIndex).attrs;
  const attrs = itemOf(parent.child(startIndex)).firstChild?.attrs ?? null;
  tr.wrap(range, [{ type: schema.nodes[name], attrs: { ...LINES, after } }, { type: ITEM }]);
  tr.setNodeMarkup(start + 2, null, attrs);
  // A selection of everything is around the list, not in it.
  const isAll = tr.selection instanceof AllSelection;
  const { $from, $to } = tr.selection;
  return isAll ? tr.setSelection(TextSelection.between($from, $to)) : tr;
}

function replaceWithList(state: EditorState, range: NodeRange, name: ListName): Transaction {
  const { parent, startIndex, endIndex, start, end } = range;
  const blocks = parent.children.slice(startIndex, endIndex);
  const moved: { from: number; to: number; start: number }[] = [];
  const items: Node[] = [];
  let size = 0;
  let oldPos = start;
  for (const block of blocks) {
    // Inside the new list; the items of a list that was there become items of this one.
    const isOldList = isList(block);
    const added = isOldList ? block.children : [itemOf(block)];
    const newPos = start + 1 + size + (isOldList ? -1 : 1);
    moved.push({ from: oldPos, to: oldPos + block.nodeSize, start: newPos });
    items.push(...added);
    size += added.reduce((sum, item) => sum + item.nodeSize, 0);
    oldPos += block.nodeSize;
  }
  const after = blocks.at(-1)?.attrs.after ?? null;
  const list = schema.nodes[name].create({ ...LINES, after }, Fragment.from(items));
  const { anchor, head } = state.selection;
  const tr = state.tr.replaceWith(start, end, list);
  const relocate = (pos: number): number => {
    const piece = moved.find(({ from, to }) => from <= pos && pos <= to);
    return piece === undefined ? start + 1 : piece.start + pos - piece.from;
  };
  const $anchor = tr.doc.resolve(relocate(anchor));
  return tr.setSelection(TextSelection.between($anchor, tr.doc.resolve(relocate(head))));
}

/** A text that is all of an item needs no separate element. */
function itemOf(block: Node): Node {
  const { type, attrs } = block;
  const isPlain = type.name === 'paragraph' && attrs.html === null;
  const inside = isPlain
    ? type.create({ ...attrs, bare: true, after: null }, block.content)
    : type.create({ ...attrs, after: null }, block.content);
  return ITEM.create(null, inside);
}

function isList({ type }: Node): boolean {
  return type.name in TAGS;
}

/** The items of the innermost list around the whole selection. */
function listRange({ selection }: EditorState): NodeRange | null {
  const { $from, $to } = selection;
  const range = $from.blockRange($to, isList);
  if (range === null) return null;
  // A list around a table or a quote is not the list of the text in it.
  for (let depth = $from.depth; depth > range.depth; depth -= 1) {
    if ($from.node(depth).type.spec.isolating && depth <= $from.sharedDepth($to.pos)) return null;
  }
  return range;
}
