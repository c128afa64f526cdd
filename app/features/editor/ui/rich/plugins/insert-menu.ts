import { type EditorState, Plugin, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { isComposing } from '#app/ui/admin/is-composing.ts';
import type { EditorCommand } from '../commands/command.ts';
import { type CommandHost, performCommand } from '../commands/perform.ts';
import { goOnByEnter } from '../commands/table-cells.ts';
import { findInsertItems } from '../insert-items.ts';
import { type InsertMenu, insertMenuOf, INSERT_MENU_KEY as key } from './insert-menu-state.ts';

export const INSERT_MENU = 'insert-menu';
const TYPED = /^\/([^/]{0,24})$/;

export function insertItemId(index: number): string {
  return `${INSERT_MENU}-${index}`;
}

/**
 * A slash in an empty paragraph opens a menu of what can be inserted; what is typed behind it
 * narrows the menu down. The text keeps the focus. An Enter that chooses nothing may lead through a table.
 */
export function insertMenu(host: CommandHost, omitted: ReadonlySet<string>): Plugin {
  return new Plugin<InsertMenu | null>({
    key,
    state: {
      // A slash may have been typed before this was loaded.
      init: (_, state) => typedMenu(state as EditorState, omitted),
      apply(tr, menu, before, state) {
        const set = tr.getMeta(key) as InsertMenu | null | undefined;
        if (set !== undefined) return set;
        if (menu === null) return isSlash(tr, before, state) ? typedMenu(state, omitted) : null;
        if (!tr.docChanged && !tr.selectionSet) return menu;
        return menu.isTyped ? typedMenu(state, omitted, menu) : null;
      },
    },
    props: {
      attributes: (state): Record<string, string> => {
        const menu = insertMenuOf(state);
        if (!menu || menu.items.length === 0) return {};
        return {
          'aria-autocomplete': 'list',
          'aria-haspopup': 'listbox',
          'aria-controls': INSERT_MENU,
          'aria-activedescendant': insertItemId(menu.index),
        };
      },
      handleKeyDown: (view, event) => handleKey(view, event, host) || goOnByEnter(view, event),
      handleDOMEvents: {
        blur(view) {
          if (insertMenuOf(view.state)) closeInsertMenu(view);
          return false;
        },
      },
    },
  });
}

/** Opens the menu at the cursor. */
export function openInsertMenu(view: EditorView, omitted: ReadonlySet<string>): void {
  const { from } = view.state.selection;
  const items = findInsertItems(view.state, '', omitted);
  view.dispatch(view.state.tr.setMeta(key, { from, isTyped: false, items, index: 0 }));
  view.focus();
}

export function closeInsertMenu(view: EditorView): void {
  view.dispatch(view.state.tr.setMeta(key, null));
}

/** Takes the slash and what was typed behind it away, and does what was chosen. */
export function chooseInsertItem(
  view: EditorView,
  command: EditorCommand,
  host: CommandHost,
): void {
  const menu = insertMenuOf(view.state);
  const tr = view.state.tr.setMeta(key, null);
  if (menu?.isTyped) {
    const { $from } = view.state.selection;
    tr.delete($from.start(), $from.end());
  }
  view.dispatch(tr);
  performCommand(atOnce(command), view, host);
}

function handleKey(view: EditorView, event: KeyboardEvent, host: CommandHost): boolean {
  const menu = insertMenuOf(view.state);
  if (!menu || isComposing(event)) return false;
  if (event.key === 'Escape') {
    closeInsertMenu(view);
    return true;
  }
  const { items, index } = menu;
  const chosen = items[index];
  if (chosen === undefined) return false;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    const next = (index + step + items.length) % items.length;
    view.dispatch(view.state.tr.setMeta(key, { ...menu, index: next }));
    return true;
  }
  if (event.key !== 'Enter' || event.shiftKey || event.metaKey || event.ctrlKey) return false;
  chooseInsertItem(view, chosen, host);
  return true;
}

/** Whether the change put a slash into an empty paragraph. */
function isSlash(tr: Transaction, before: EditorState, { selection }: EditorState): boolean {
  if (!tr.docChanged || !selection.empty) return false;
  const { $from } = selection;
  const { $from: $before } = before.selection;
  return (
    $from.parent.textContent === '/' &&
    $from.parent.type.name === 'paragraph' &&
    $before.parent.type === $from.parent.type &&
    $before.parent.content.size === 0 &&
    $before.pos === $from.pos - 1
  );
}

function typedMenu(
  state: EditorState,
  omitted: ReadonlySet<string>,
  before?: InsertMenu,
): InsertMenu | null {
  const { $from, empty } = state.selection;
  const from = $from.start();
  const query = TYPED.exec($from.parent.textContent)?.[1];
  const isSame = before === undefined || before.from === from;
  if (query === undefined || !empty || !isSame || $from.parent.type.name !== 'paragraph')
    return null;
  return { from, isTyped: true, items: findInsertItems(state, query, omitted), index: 0 };
}

/** The same command without its dialog, where there is something usual to insert. */
function atOnce({ dialog, usual, ...command }: EditorCommand): EditorCommand {
  if (usual !== undefined) return { ...command, run: usual };
  return dialog === undefined ? command : { ...command, dialog };
}
