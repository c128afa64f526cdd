import type { EditorState } from 'prosemirror-state';
import { schema } from '#app/html/document/schema.ts';
import type { CommandGroup } from './command.ts';
import { action } from './define.ts';
import { linkAt, removeLink } from './links.ts';
import { allowsMark } from './marks.ts';

export const linkCommands: CommandGroup = {
  name: 'links',
  label: 'Links',
  commands: [
    {
      id: 'link',
      label: 'Link',
      keys: ['Mod-k'],
      run: canLink,
      dialog: (state) => (canLink(state) ? { kind: 'link' } : null),
      isActive: (state) => linkAt(state) !== null,
      isEnabled: canLink,
      announce: (after) => (linkAt(after) === null ? 'Link removed' : 'Link added'),
    },
    action({ id: 'remove_link', label: 'Remove link', run: removeLink, done: 'Link removed' }),
  ],
};

function canLink(state: EditorState): boolean {
  return allowsMark(state, schema.mark('a').type);
}
