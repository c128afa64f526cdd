import type { CommandGroup, CommandId, EditorCommand } from './command.ts';
import { action, toggle } from './define.ts';
import { clearFormatting, isMarkActive, type TextMark, toggleTextMark } from './marks.ts';

export const textCommands: CommandGroup = {
  name: 'text',
  label: 'Text style',
  commands: [
    mark('bold', 'Bold', 'strong', ['Mod-b']),
    mark('italic', 'Italic', 'em', ['Mod-i']),
    mark('strikethrough', 'Strikethrough', 'del', ['Mod-Shift-x']),
    mark('code', 'Code', 'code', ['Mod-e']),
    mark('superscript', 'Superscript', 'sup', ['Mod-.']),
    mark('subscript', 'Subscript', 'sub', ['Mod-,']),
    mark('highlight', 'Highlight', 'mark', ['Mod-Shift-h']),
    action({
      id: 'clear_formatting',
      label: 'Clear formatting',
      keys: ['Mod-\\'],
      run: clearFormatting,
      done: 'Formatting cleared',
    }),
  ],
};

function mark(id: CommandId, label: string, name: TextMark, keys: string[]): EditorCommand {
  return toggle({
    id,
    label,
    keys,
    run: toggleTextMark(name),
    isActive: (state) => isMarkActive(state, name),
  });
}
