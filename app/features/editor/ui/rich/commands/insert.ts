import type { Command } from 'prosemirror-state';
import { schema } from '#app/html/document/schema.ts';
import { insertBlock } from './places.ts';

export const insertRule: Command = insertBlock(schema.node('horizontal_rule'));

/** A new line in the same block. */
export const insertLineBreak: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (!$from.parent.inlineContent) return false;
  if (dispatch) {
    const { tr } = state;
    if ($from.parent.type.spec.code) tr.insertText('\n');
    else tr.replaceSelectionWith(schema.node('hard_break'));
    dispatch(tr.scrollIntoView());
  }
  return true;
};
