import { lift, wrapIn } from 'prosemirror-commands';
import { NodeRange } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import { liftTarget } from 'prosemirror-transform';
import { schema } from '#app/domains/posts/document/schema.ts';
import { canNest, depthOf, hasIsland } from './places.ts';

export function isInQuote({ selection }: EditorState): boolean {
  const depth = depthOf(selection.$from, 'blockquote');
  return depth !== null && depth <= selection.$from.sharedDepth(selection.to);
}

/** Puts the selected blocks into a quote, or takes them out of theirs. */
export const toggleQuote: Command = (state, dispatch) => {
  if (isInQuote(state)) return leaveQuote(state, dispatch);
  if (hasIsland(state) || !canNest(state, 1)) return false;
  return wrapIn(schema.nodes.blockquote)(state, dispatch);
};

const leaveQuote: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  const depth = depthOf($from, 'blockquote');
  if (depth === null) return lift(state, dispatch);
  const range = new NodeRange($from, $to, depth);
  const target = liftTarget(range);
  if (target === null) return false;
  if (dispatch) dispatch(state.tr.lift(range, target).scrollIntoView());
  return true;
};
