import { chainCommands } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import type { CommandGroup } from './command.ts';
import { action } from './define.ts';

export const historyCommands: CommandGroup = {
  name: 'history',
  label: 'Undo and redo',
  commands: [
    action({
      id: 'undo',
      label: 'Undo',
      keys: ['Mod-z'],
      // The characters that made a list or a heading come back first.
      run: chainCommands(undoInputRule, undo),
      done: 'Undone',
    }),
    action({
      id: 'redo',
      label: 'Redo',
      keys: ['Mod-Shift-z', 'Mod-y'],
      run: redo,
      done: 'Redone',
    }),
  ],
};
