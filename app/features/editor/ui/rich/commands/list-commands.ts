import type { CommandGroup, CommandId, EditorCommand } from './command.ts';
import { action, toggle } from './define.ts';
import { activeList, indentItem, type ListName, outdentItem, toggleList } from './lists.ts';

export const listCommands: CommandGroup = {
  name: 'lists',
  label: 'Lists',
  commands: [
    list('bulleted_list', 'Bulleted list', 'bullet_list', 'Mod-Shift-8'),
    list('numbered_list', 'Numbered list', 'ordered_list', 'Mod-Shift-7'),
    action({ id: 'indent', label: 'Indent', keys: ['Mod-]'], run: indentItem, done: 'Indented' }),
    action({
      id: 'outdent',
      label: 'Outdent',
      keys: ['Mod-['],
      run: outdentItem,
      done: (after) => (activeList(after) === null ? 'Out of the list' : 'Outdented'),
    }),
  ],
};

function list(id: CommandId, label: string, name: ListName, key: string): EditorCommand {
  return toggle({
    id,
    label,
    keys: [key],
    run: toggleList(name),
    isActive: (state) => activeList(state) === name,
  });
}
