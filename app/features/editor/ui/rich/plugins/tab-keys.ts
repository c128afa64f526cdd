import type { EditorView } from 'prosemirror-view';
import type { CommandHost } from '../commands/perform.ts';
import { isInTable } from '../commands/places.ts';
import { loadBlocks, loadedBlocks } from '../load-blocks.ts';

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
      move(view, event.shiftKey, host);
      return true;
    },
    /** Whoever went elsewhere in between has Tab move between cells again. */
    forget(): false {
      leaves = false;
      return false;
    },
  };
}

/** Where a table was just put in, what moves in it may still be on its way. */
function move(view: EditorView, isBack: boolean, host: CommandHost): void {
  const blocks = loadedBlocks();
  if (blocks !== null) blocks.moveBetweenCells(view, isBack, host);
  else void loadBlocks().then((late) => late.moveBetweenCells(view, isBack, host), reportError);
}
