import { type Command, EditorState, type Transaction } from 'prosemirror-state';

/** Adds to a transaction what a command does to its result, so that both are one step of undo. */
export function continueWith(tr: Transaction, command: Command): boolean {
  const state = EditorState.create({ doc: tr.doc, selection: tr.selection });
  return command(state, (next) => {
    for (const step of next.steps) tr.step(step);
    tr.setSelection(next.selection.getBookmark().resolve(tr.doc));
  });
}
