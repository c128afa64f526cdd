import type { EditorState } from 'prosemirror-state';
import type { CommandGroup } from './command.ts';
import { action } from './define.ts';
import { leaveBlock } from './leave-block.ts';
import { blockPlace, moveSelection } from './move-selection.ts';

export const moveCommands: CommandGroup = {
  name: 'move',
  label: 'Move',
  commands: [
    action({
      id: 'move_up',
      label: 'Move up',
      keys: ['Alt-ArrowUp'],
      run: moveSelection('up'),
      done: (after) => `Moved up, ${placeOf(after)}`,
    }),
    action({
      id: 'move_down',
      label: 'Move down',
      keys: ['Alt-ArrowDown'],
      run: moveSelection('down'),
      done: (after) => `Moved down, ${placeOf(after)}`,
    }),
    action({
      id: 'leave_block',
      label: 'Continue below',
      keys: ['Mod-Enter'],
      run: leaveBlock,
      done: '',
    }),
  ],
};

function placeOf(state: EditorState): string {
  const { place, count } = blockPlace(state);
  return `block ${place} of ${count}`;
}
