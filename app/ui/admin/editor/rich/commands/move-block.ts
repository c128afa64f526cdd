import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { withSpaceAfter } from '#app/domains/posts/document/serialize.ts';

/** Moves the top-level blocks of the selection past the block before or after them. */
export function moveBlock(direction: 'up' | 'down'): Command {
  return (state, dispatch) => {
    const { doc, tr } = state;
    const { from, to, start, end } = selectedBlocks(state);
    const other = direction === 'up' ? from - 1 : to;
    if (other < 0 || other >= doc.childCount) return false;
    if (!dispatch) return true;
    const neighbour = doc.child(other);
    const last = doc.child(to - 1);
    // The white space between blocks stays where it is.
    tr.setNodeAttribute(end - last.nodeSize, 'after', neighbour.attrs.after);
    const moved = withSpaceAfter(neighbour, last.attrs.after);
    if (direction === 'up') {
      tr.insert(end, moved).delete(start - neighbour.nodeSize, start);
    } else {
      tr.delete(end, end + neighbour.nodeSize).insert(start, moved);
    }
    const shift = direction === 'up' ? -neighbour.nodeSize : neighbour.nodeSize;
    const { selection } = state;
    if (selection instanceof NodeSelection) {
      tr.setSelection(NodeSelection.create(tr.doc, selection.from + shift));
    } else if (selection instanceof TextSelection) {
      tr.setSelection(
        TextSelection.create(tr.doc, selection.anchor + shift, selection.head + shift),
      );
    }
    dispatch(tr.scrollIntoView());
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
  let end = start;
  for (let index = from; index < Math.min(to, doc.childCount); index += 1) {
    end += doc.child(index).nodeSize;
  }
  return { from, to: Math.min(to, doc.childCount), start, end };
}
