import { isInTable } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import type { CommandHost } from '../commands/perform.ts';
import { addRowAtEnd, goToNextCell, goToPreviousCell } from '../commands/table-cells.ts';

const HOW_TO_LEAVE = 'To leave the table, press Escape, then Tab.';

/** Pressing one of these on the way to Shift+Tab is no other key. */
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock']);

/**
 * Tab in a table: to the next cell, and from the last one to a new row. After Escape, Tab belongs to the
 * browser, as everywhere else in the text, so that the keyboard can leave a table.
 */
export function tabKeys(host: CommandHost) {
  let leaves = false;
  return {
    handleKeyDown(view: EditorView, event: KeyboardEvent): boolean {
      const { key } = event;
      if (MODIFIERS.has(key)) return false;
      const isLeaving = leaves;
      leaves = key === 'Escape' && isInTable(view.state);
      if (leaves) host.announce('Tab leaves the table now');
      if (leaves || key !== 'Tab' || isLeaving) return leaves;
      if (event.ctrlKey || event.altKey || event.metaKey || !isInTable(view.state)) return false;
      moveBetweenCells(view, event.shiftKey, host);
      return true;
    },
    /** Whoever went elsewhere in between has Tab move between cells again. */
    forget(): false {
      leaves = false;
      return false;
    },
  };
}

function moveBetweenCells(view: EditorView, isBack: boolean, host: CommandHost): void {
  const dispatch = view.dispatch.bind(view);
  if (isBack) {
    if (!goToPreviousCell(view.state, dispatch)) host.announce(`First cell. ${HOW_TO_LEAVE}`);
  } else if (!goToNextCell(view.state, dispatch) && addRowAtEnd(view.state, dispatch)) {
    host.announce(`Row added. ${HOW_TO_LEAVE}`);
  }
}
