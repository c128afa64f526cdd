import { lift, wrapIn } from 'prosemirror-commands';
import { NodeRange } from 'prosemirror-model';
import { AllSelection, type Command, type EditorState, Selection } from 'prosemirror-state';
import { liftTarget } from 'prosemirror-transform';
import { schema } from '#app/html/document/schema.ts';
import { canNest, depthOf, hasRawHtml } from './places.ts';

export function isInQuote(state: EditorState): boolean {
  const { $from, $to } = textEnds(state);
  const depth = depthOf($from, 'blockquote');
  return depth !== null && depth <= $from.sharedDepth($to.pos);
}

/** The ends of the selection. Those of a selection of everything have no block around them. */
function textEnds({ doc, selection }: EditorState): Pick<Selection, '$from' | '$to'> {
  if (!(selection instanceof AllSelection)) return selection;
  return { $from: Selection.atStart(doc).$from, $to: Selection.atEnd(doc).$to };
}

/** Puts the selected blocks into a quote, or takes them out of theirs. */
export const toggleQuote: Command = (state, dispatch) => {
  if (isInQuote(state)) return leaveQuote(state, dispatch);
  if (hasRawHtml(state) || !canNest(state, 1)) return false;
  return wrapIn(schema.nodes.blockquote)(state, dispatch);
};

const leaveQuote: Command = (state, dispatch) => {
  const { $from, $to } = textEnds(state);
  const depth = depthOf($from, 'blockquote');
  if (depth === null) return lift(state, dispatch);
  const range = new NodeRange($from, $to, depth);
  const target = liftTarget(range);
  if (target === null) return false;
  if (dispatch) dispatch(state.tr.lift(range, target).scrollIntoView());
  return true;
};
