import {
  chainCommands,
  createParagraphNear,
  liftEmptyBlock,
  newlineInCode,
  splitBlockAs,
} from 'prosemirror-commands';
import { type Command, NodeSelection, Selection } from 'prosemirror-state';
import { canSplit } from 'prosemirror-transform';
import { schema } from '#app/html/document/schema.ts';
import { attributesFor, withoutAttributes } from './attributes.ts';
import { splitDefinition } from './definitions.ts';
import { leaveDetailsAtEnd, moveIntoDetails } from './details.ts';
import { outdentItem } from './lists.ts';
import { isBareIn } from './paragraphs.ts';
import { putCursorBehind, TITLES } from './places.ts';

/** A caption is one text: the next paragraph is below what it is the caption of. */
const leaveCaption: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  const { name } = $from.parent.type;
  if ((name !== 'figure' && name !== 'figure_caption') || !$from.sameParent($to)) return false;
  const end = name === 'figure' ? $from.after() : $from.after(-1);
  dispatch?.(putCursorBehind(state.tr, end).scrollIntoView());
  return true;
};

/** In an empty item: one level up, or out of the list. */
const leaveEmptyItem: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.depth < 2 || $from.parent.content.size > 0) return false;
  if ($from.node(-1).type.name !== 'list_item' || $from.index(-1) > 0) return false;
  return outdentItem(state, dispatch);
};

const splitItem: Command = (state, dispatch) => {
  const { selection, tr } = state;
  const { $from, $to } = selection;
  if (selection instanceof NodeSelection || $from.depth < 2 || !$from.sameParent($to)) return false;
  const item = $from.node(-1);
  if (item.type.name !== 'list_item') return false;
  const itemAttrs = { ...item.attrs, html: withoutAttributes(item.attrs.html, 'id', 'value') };
  const hasMore = $from.indexAfter(-1) < item.childCount;
  const isEmptyLast = $from.parent.content.size === 0 && $from.index(-1) > 0 && !hasMore;
  if (isEmptyLast) {
    const types = [{ type: item.type, attrs: itemAttrs }];
    if (!canSplit(state.doc, $from.before(), 1, types)) return false;
    dispatch?.(tr.split($from.before(), 1, types).scrollIntoView());
    return true;
  }
  tr.delete($from.pos, $to.pos);
  const isAtEnd = $to.pos === $from.end();
  const types = [{ type: item.type, attrs: itemAttrs }, nextBlock($from.parent, isAtEnd, item)];
  if (!canSplit(tr.doc, $from.pos, 2, types)) return false;
  // The white space before the end tag belonged to what is in the next item now.
  if (hasMore) tr.setNodeAttribute($from.before(-1), 'tail', item.attrs.inner);
  dispatch?.(tr.split($from.pos, 2, types).scrollIntoView());
  return true;
};

type Parent = Parameters<typeof isBareIn>[0];

/** What follows a block that is split: the same without its id; after a heading, a paragraph. */
function nextBlock(block: Parent, isAtEnd: boolean, container: Parent) {
  const { type, attrs } = block;
  const html = withoutAttributes(attrs.html, 'id');
  if (type.name === 'heading' && !isAtEnd) return { type, attrs: { ...attrs, html } };
  const bare = type.name === 'paragraph' ? attrs.bare : isBareIn(container);
  return {
    type: schema.nodes.paragraph,
    attrs: { html: attributesFor('p', html), after: attrs.after, bare: html === null && bare },
  };
}

const split = splitBlockAs((block, isAtEnd, $from) =>
  ['paragraph', 'heading'].includes(block.type.name) && $from.depth > 0
    ? nextBlock(block, isAtEnd, $from.node(-1))
    : null,
);

/** A summary is one line; a selection that ends elsewhere is deleted first. */
const replaceSelection: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  const isInOne = $from.sameParent($to);
  const names = [$from.parent.type.name, $to.parent.type.name];
  if (isInOne || !names.some((name) => TITLES.has(name))) return false;
  if (dispatch) {
    const tr = state.tr.deleteSelection();
    dispatch(tr.setSelection(Selection.near(tr.selection.$from)).scrollIntoView());
  }
  return true;
};

export const pressEnter: Command = chainCommands(
  newlineInCode,
  replaceSelection,
  leaveCaption,
  moveIntoDetails,
  leaveDetailsAtEnd,
  leaveEmptyItem,
  splitItem,
  splitDefinition,
  createParagraphNear,
  liftEmptyBlock,
  split,
);
