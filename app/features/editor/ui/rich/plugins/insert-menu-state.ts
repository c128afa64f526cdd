import { type EditorState, PluginKey } from 'prosemirror-state';
import type { EditorCommand } from '../commands/command.ts';

/** The open menu of what can be inserted. */
export interface InsertMenu {
  /** The start of the paragraph with the slash; of a menu that a button opened, the cursor. */
  readonly from: number;
  /** Whether a slash opened it, which goes away with the choice. */
  readonly isTyped: boolean;
  readonly items: readonly EditorCommand[];
  /** The item that Enter chooses. */
  readonly index: number;
}

/** Of the plugin that is loaded later (`insert-menu.ts`). */
export const INSERT_MENU_KEY = new PluginKey<InsertMenu | null>('insert-menu');

/** Null while it is closed, undefined until it can be opened. */
export function insertMenuOf(state: EditorState): InsertMenu | null | undefined {
  return INSERT_MENU_KEY.getState(state);
}
