import {
  chainCommands,
  deleteSelection,
  joinBackward,
  joinForward,
  joinTextblockBackward,
  selectNodeBackward,
  selectNodeForward,
} from 'prosemirror-commands';
import type { Node, ResolvedPos } from 'prosemirror-model';
import { type Command, NodeSelection } from 'prosemirror-state';
import { joinDefinition } from './definitions.ts';
import { unwrapDetails } from './details.ts';
import { outdentItem } from './lists.ts';
import { TITLES } from './places.ts';

/** The start of a caption: the next key press deletes the image, and people see it coming. */
const selectImage: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type.name !== 'figure' || $from.parentOffset > 0) return false;
  dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, $from.before())));
  return true;
};

/** The start of an item: one level up, or out of the list. */
const outdentAtStart: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.depth < 2 || $from.parentOffset > 0 || $from.index(-1) > 0) return false;
  return $from.node(-1).type.name === 'list_item' && outdentItem(state, dispatch);
};

/** The start of a paragraph below a list: into the last item, not a new item of it. */
const joinIntoList: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.depth === 0 || $from.parentOffset > 0) return false;
  const before = previousSibling($from);
  if (before === null || !/_list$/.test(before.type.name)) return false;
  const text = lastTextBlock(before);
  return (
    (text?.type.name === 'paragraph' || text?.type.name === 'heading') &&
    joinTextblockBackward(state, dispatch, view)
  );
};

/** The end of a caption or a summary: nothing after it becomes part of it. */
const stayInCaption: Command = (state) => {
  const { $from, empty } = state.selection;
  const { name } = $from.parent.type;
  const isAtEnd = $from.parentOffset === $from.parent.content.size;
  return empty && isAtEnd && TITLES.has(name);
};

/** The start of a summary or a caption, which nothing is joined to. */
const stayInTitle: Command = (state) => {
  const { $from, empty } = state.selection;
  const { name } = $from.parent.type;
  return empty && name !== 'figure' && TITLES.has(name) && $from.parentOffset === 0;
};

/** The start of the text below a summary or a caption, which is no part of it. */
const stayBelowTitle: Command = (state) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.depth < 2 || $from.parentOffset > 0) return false;
  return isTitle(previousSibling($from));
};

/** The end of what is above a caption, however deep it is in there. */
const stayAboveTitle: Command = (state) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset < $from.parent.content.size) return false;
  for (let depth = $from.depth - 1; depth > 0; depth -= 1) {
    const next = $from.node(depth).maybeChild($from.indexAfter(depth));
    if (next !== null) return isTitle(next);
  }
  return false;
};

function isTitle(node: Node | null): boolean {
  return node !== null && node.type.name !== 'figure' && TITLES.has(node.type.name);
}

/** Beside a block that cannot be written in: people see what the next key press deletes. */
function selectBeside(direction: -1 | 1): Command {
  return (state, dispatch, view) => {
    const { $from, empty } = state.selection;
    const { parent } = $from;
    const edge = direction === -1 ? 0 : parent.content.size;
    if (!empty || !parent.isTextblock || parent.content.size === 0) return false;
    if ($from.parentOffset !== edge || $from.depth === 0) return false;
    const $edge = state.doc.resolve(direction === -1 ? $from.before() : $from.after());
    const beside = direction === -1 ? $edge.nodeBefore : $edge.nodeAfter;
    if (beside === null || !SELECTED_FIRST.has(beside.type.name)) return false;
    const select = direction === -1 ? selectNodeBackward : selectNodeForward;
    return select(state, dispatch, view);
  };
}

const SELECTED_FIRST: ReadonlySet<string> = new Set(['card', 'fixed_block', 'raw_html', 'video']);

function previousSibling($pos: ResolvedPos): Node | null {
  const index = $pos.index(-1);
  return index === 0 ? null : $pos.node(-1).child(index - 1);
}

function lastTextBlock(node: Node): Node | null {
  let last: Node | null = node;
  while (last !== null && !last.isTextblock)
    last = last.type.spec.isolating ? null : last.lastChild;
  return last;
}

export const pressBackspace: Command = chainCommands(
  deleteSelection,
  unwrapDetails,
  stayInTitle,
  stayBelowTitle,
  selectImage,
  outdentAtStart,
  joinDefinition,
  joinIntoList,
  selectBeside(-1),
  joinBackward,
  selectNodeBackward,
);

export const pressDelete: Command = chainCommands(
  deleteSelection,
  stayInCaption,
  stayAboveTitle,
  selectBeside(1),
  joinForward,
  selectNodeForward,
);
