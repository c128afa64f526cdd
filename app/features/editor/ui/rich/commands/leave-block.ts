import { type Command, NodeSelection } from 'prosemirror-state';
import { depthOf, putCursorBehind } from './places.ts';

/** Puts the cursor below the code, table, image, HTML, definitions or text that folds out. */
export const leaveBlock: Command = (state, dispatch) => {
  const { selection } = state;
  const { $from } = selection;
  const isNode = selection instanceof NodeSelection && selection.node.isBlock;
  const depth =
    depthOf($from, 'figure_group') ??
    depthOf($from, 'code_block', 'definition_list', 'details', 'table', 'figure');
  if (!isNode && depth === null) return false;
  const pos = isNode || depth === null ? selection.to : $from.after(depth);
  dispatch?.(putCursorBehind(state.tr, pos).scrollIntoView());
  return true;
};
