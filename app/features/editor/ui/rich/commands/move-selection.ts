import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { moveBlocks } from './move-blocks.ts';

/** Moves the top-level blocks of the selection past the block before or after them. */
export function moveSelection(direction: 'up' | 'down'): Command {
  return (state, dispatch) => {
    const { selection } = state;
    const { from, to, start } = selectedBlocks(state);
    const moved = moveBlocks(state, { start, count: to - from }, direction === 'up' ? -1 : 1);
    if (moved === null) return false;
    const { tr, shift } = moved;
    if (selection instanceof NodeSelection) {
      tr.setSelection(NodeSelection.create(tr.doc, selection.from + shift));
    } else if (selection instanceof TextSelection) {
      tr.setSelection(
        TextSelection.create(tr.doc, selection.anchor + shift, selection.head + shift),
      );
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Where the moved block is now, from 1, and how many blocks there are. */
export function blockPlace(state: EditorState): { place: number; count: number } {
  return { place: selectedBlocks(state).from + 1, count: state.doc.childCount };
}

function selectedBlocks({ doc, selection }: EditorState) {
  const { $from, $to } = selection;
  const from = $from.index(0);
  // At the top level, a position is between two blocks.
  const to = Math.max(from + 1, $to.depth === 0 ? $to.index(0) : $to.index(0) + 1);
  const start = $from.depth === 0 ? $from.pos : $from.before(1);
  return { from, to: Math.min(to, doc.childCount), start };
}
