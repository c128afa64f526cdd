import { joinTextblockBackward } from 'prosemirror-commands';
import type { Node, ResolvedPos } from 'prosemirror-model';
import { type Command, type EditorState, Selection, TextSelection } from 'prosemirror-state';
import { schema } from '#app/html/document/schema.ts';
import { withoutAttributes } from './attributes.ts';
import { putCursorBehind } from './places.ts';

/** Enter: from a term to its text, from a text to the next term, from an empty end out of the list. */
export const splitDefinition: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  if (!isInDefinition($from) || !$from.sameParent($to)) return false;
  if (leaveAtEnd(state, dispatch)) return true;
  const part = $from.node(-1);
  const isLastBlock = $from.indexAfter(-1) === part.childCount;
  if (part.type === schema.nodes.definition_text && !isLastBlock) return false;
  if (moveToText(state, dispatch)) return true;
  if (dispatch) dispatch(splitPart(state).scrollIntoView());
  return true;
};

/** Backspace at the start of a term or its text joins what is before it. */
export const joinDefinition: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  if (!empty || !isInDefinition($from) || $from.parentOffset > 0) return false;
  if ($from.index(-1) > 0 || $from.index(-2) === 0) return false;
  return joinTextblockBackward(state, dispatch, view);
};

function isInDefinition($pos: ResolvedPos): boolean {
  if ($pos.depth < 3 || $pos.parent.type.name !== 'paragraph') return false;
  const { type } = $pos.node(-1);
  return type === schema.nodes.definition_term || type === schema.nodes.definition_text;
}

/** From the end of a term to the start of the text that it has already. */
function moveToText(state: EditorState, dispatch?: Parameters<Command>[1]): boolean {
  const { $from, empty } = state.selection;
  const isTerm = $from.node(-1).type === schema.nodes.definition_term;
  const isAtEnd = empty && $from.pos === $from.end(-1) - 1;
  const next = $from.node(-2).maybeChild($from.indexAfter(-2));
  if (!isTerm || !isAtEnd || next?.type !== schema.nodes.definition_text) return false;
  const $next = state.doc.resolve($from.after(-1));
  dispatch?.(state.tr.setSelection(Selection.near($next, 1)).scrollIntoView());
  return true;
}

/** What is behind the cursor begins the next term or text. */
function splitPart({ tr, selection: { $from, $to } }: EditorState) {
  const part = $from.node(-1);
  const isAtEnd = $to.pos === $to.end(-1) - 1;
  const isTerm = part.type === schema.nodes.definition_term;
  const isText = isTerm || !isAtEnd;
  const rest = part.cut($to.pos - $to.start(-1)).content;
  const type = isText ? schema.nodes.definition_text : schema.nodes.definition_term;
  const blocks = isAtEnd ? [schema.node('paragraph', { bare: true })] : rest;
  const html = isTerm || isAtEnd ? null : withoutAttributes(part.attrs.html, 'id');
  const next: Node = type.create({ html, inner: part.attrs.inner, tail: part.attrs.tail }, blocks);
  const end = $from.end(-1);
  tr.delete($from.pos, end - (isAtEnd ? 1 : 0));
  const after = tr.mapping.map($from.after(-1));
  tr.insert(after, next);
  return tr.setSelection(TextSelection.near(tr.doc.resolve(after + 1), 1));
}

function leaveAtEnd({ tr, selection }: EditorState, dispatch?: Parameters<Command>[1]): boolean {
  const { $from } = selection;
  const part = $from.node(-1);
  const list = $from.node(-2);
  const isLast = $from.indexAfter(-2) === list.childCount && list.childCount > 1;
  if (!isLast || part.childCount > 1 || $from.parent.content.size > 0) return false;
  if (dispatch) {
    tr.delete($from.before(-1), $from.after(-1));
    dispatch(putCursorBehind(tr, tr.mapping.map($from.after(-2))).scrollIntoView());
  }
  return true;
}
