import type { Node } from 'prosemirror-model';
import {
  type Command,
  type EditorState,
  NodeSelection,
  type Selection,
  TextSelection,
} from 'prosemirror-state';
import { findTable, isInTable, selectionCell } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import { leaveBlock } from './leave-block.ts';
import type { CommandHost } from './perform.ts';
import { addTableRow } from './table-rows.ts';

const HOW_TO_LEAVE = 'To leave the table, press Escape, then Tab.';

/** Moves to the cell after that of the selection and selects what is in it. */
export const goToNextCell: Command = goToCell(1);
export const goToPreviousCell: Command = goToCell(-1);

/** In the last cell: adds a row below it and moves to the first cell of that row. */
export const addRowAtEnd: Command = (state, dispatch) => {
  if (!isInTable(state) || cellBeside(state, 1) !== null) return false;
  return addTableRow('after')(
    state,
    dispatch &&
      ((tr) => {
        const added = state.apply(tr);
        const cell = cellBeside(added, 1);
        dispatch(cell === null ? tr : tr.setSelection(selectionIn(added.doc, cell)));
      }),
  );
};

function goToCell(direction: 1 | -1): Command {
  return (state, dispatch) => {
    const cell = isInTable(state) ? cellBeside(state, direction) : null;
    if (cell === null) return false;
    dispatch?.(state.tr.setSelection(selectionIn(state.doc, cell)).scrollIntoView());
    return true;
  };
}

/** The position of the next or the previous cell of the same table; null at its ends. */
function cellBeside(state: EditorState, direction: 1 | -1): number | null {
  const present = selectionCell(state);
  const table = findTable(present);
  if (table === null) return null;
  const cells: number[] = [];
  table.node.forEach((row, rowOffset) => {
    row.forEach((_, cellOffset) => void cells.push(table.start + rowOffset + 1 + cellOffset));
  });
  return cells[cells.indexOf(present.pos) + direction] ?? null;
}

/** All text of a cell, or the image or HTML that it holds instead. */
function selectionIn(doc: Node, cell: number): Selection {
  let first: number | null = null;
  let last: number | null = null;
  const { nodeSize = 2 } = doc.nodeAt(cell) ?? {};
  doc.nodesBetween(cell + 1, cell + nodeSize - 1, (node, pos) => {
    if (pos <= cell || !node.isTextblock) return true;
    first ??= pos + 1;
    last = pos + 1 + node.content.size;
    return false;
  });
  return first === null || last === null
    ? NodeSelection.create(doc, cell + 1)
    : TextSelection.create(doc, first, last);
}

/** Tab and Shift+Tab: the cell beside, and from the last one a new row. */
export function moveBetweenCells(view: EditorView, isBack: boolean, host: CommandHost): void {
  const dispatch = view.dispatch.bind(view);
  if (isBack) {
    if (!goToPreviousCell(view.state, dispatch)) host.announce(`First cell. ${HOW_TO_LEAVE}`);
  } else if (!goToNextCell(view.state, dispatch) && addRowAtEnd(view.state, dispatch)) {
    host.announce(`Row added. ${HOW_TO_LEAVE}`);
  }
}

/**
 * A phone's keyboard has no Tab: where a cell is one paragraph, its Enter goes on to the next cell, and
 * from the last one below the table.
 */
export function goOnByEnter({ state, dispatch }: EditorView, { key, shiftKey }: KeyboardEvent) {
  const around = state.selection.$from.node(-1);
  return (
    key === 'Enter' &&
    !shiftKey &&
    around?.type.spec.tableRole &&
    around.childCount === 1 &&
    matchMedia('(pointer: coarse)').matches &&
    (goToNextCell(state, dispatch) || leaveBlock(state, dispatch))
  );
}
