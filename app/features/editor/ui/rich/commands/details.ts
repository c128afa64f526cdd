import { type Command, type EditorState, Selection, TextSelection } from 'prosemirror-state';
import { schema } from '#app/html/document/schema.ts';
import { attributesFor, withoutAttributes } from './attributes.ts';
import { canNest, depthOf, insertBlock, putCursorBehind } from './places.ts';

const LINES = { inner: '\n', tail: '\n' };

/** Text that readers fold out, with an empty summary that has the cursor. */
export const insertDetails: Command = (state, dispatch) => {
  const details = schema.node('details', LINES, [schema.node('summary'), schema.node('paragraph')]);
  return canNest(state, 2) && insertBlock(details)(state, dispatch);
};

export function isDetailsOpen({ selection }: EditorState): boolean {
  const depth = depthOf(selection.$from, 'details');
  return depth !== null && selection.$from.node(depth).attrs.html?.open !== undefined;
}

/** Whether readers find it folded out. */
export const toggleDetailsOpen: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const depth = depthOf($from, 'details');
  if (depth === null) return false;
  const { html } = $from.node(depth).attrs;
  const next = isDetailsOpen(state)
    ? withoutAttributes(html, 'open')
    : attributesFor('details', { ...html, open: '' });
  dispatch?.(state.tr.setNodeAttribute($from.before(depth), 'html', next));
  return true;
};

/** From the summary to the start of the text. */
export const moveIntoDetails: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  if ($from.parent.type.name !== 'summary' || !$from.sameParent($to)) return false;
  if (dispatch) {
    const $text = state.doc.resolve($from.after());
    dispatch(state.tr.setSelection(Selection.near($text, 1)).scrollIntoView());
  }
  return true;
};

/** From an empty last paragraph to below the text that folds out. */
export const leaveDetailsAtEnd: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.depth < 2 || $from.parent.type.name !== 'paragraph') return false;
  const details = $from.node(-1);
  const isLast = $from.indexAfter(-1) === details.childCount && details.childCount > 2;
  if (details.type.name !== 'details' || !isLast || $from.parent.content.size > 0) return false;
  if (dispatch) {
    const { tr } = state;
    tr.delete($from.before(), $from.after());
    dispatch(putCursorBehind(tr, tr.mapping.map($from.after(-1))).scrollIntoView());
  }
  return true;
};

/** Backspace in an empty summary leaves only the text. */
export const unwrapDetails: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (!empty || parent.type.name !== 'summary' || parent.content.size > 0) return false;
  if (dispatch) {
    const start = $from.before(-1);
    const details = $from.node(-1);
    const blocks = details.children.slice(1);
    const tr = state.tr.replaceWith(start, start + details.nodeSize, blocks);
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(start))).scrollIntoView());
  }
  return true;
};
