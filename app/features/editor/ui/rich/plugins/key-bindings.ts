import { baseKeymap } from 'prosemirror-commands';
import { keydownHandler } from 'prosemirror-keymap';
import { type Command, Plugin } from 'prosemirror-state';
import { pressBackspace, pressDelete } from '../commands/backspace.ts';
import { pressEnter } from '../commands/enter.ts';
import { COMMANDS } from '../commands/index.ts';
import { type CommandHost, performCommand } from '../commands/perform.ts';
import { tabKeys } from './tab-keys.ts';

/** Where the browser's own shortcut would leave the page or the text, it is not for it to act. */
const ALWAYS_TAKEN: ReadonlySet<string> = new Set(['Mod-k', 'Mod-[', 'Mod-]', 'Mod-e', 'Mod-b']);

/** The keys of all commands, and those for editing. Tab leaves the editor, except from a table. */
export function keyBindings(host: CommandHost): Plugin {
  const tab = tabKeys(host);
  const keys = keydownHandler({
    ...editingKeys(),
    ...commandKeys(host),
    'Alt-F10': () => {
      host.focusToolbar();
      return true;
    },
  });
  return new Plugin({
    props: {
      handleKeyDown: (view, event) => tab.handleKeyDown(view, event) || keys(view, event),
      handleDOMEvents: { mousedown: tab.forget, blur: tab.forget },
    },
  });
}

function commandKeys(host: CommandHost): Record<string, Command> {
  const bindings = COMMANDS.flatMap(({ commands }) => commands).flatMap((command) =>
    command.keys.map((key): [string, Command] => [
      key,
      (_state, _dispatch, view) => {
        if (view === undefined) return false;
        return performCommand(command, view, host) || ALWAYS_TAKEN.has(key);
      },
    ]),
  );
  return Object.fromEntries(bindings);
}

/** The usual keys with our own Enter, Backspace and Delete, whatever they are called here. */
function editingKeys(): Record<string, Command> {
  const own = new Map<Command | undefined, Command>([
    [baseKeymap.Enter, pressEnter],
    [baseKeymap.Backspace, pressBackspace],
    [baseKeymap.Delete, pressDelete],
  ]);
  return Object.fromEntries(
    Object.entries(baseKeymap).map(([key, command]) => [key, own.get(command) ?? command]),
  );
}
