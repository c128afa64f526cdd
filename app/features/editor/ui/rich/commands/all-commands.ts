import type { CommandGroup } from './command.ts';
import { COMMANDS } from './index.ts';
import { tableCommands } from './table-commands.ts';

/** All commands in the order of the toolbar. Those of tables have no keys, and come with the buttons. */
export const ALL_COMMANDS: readonly CommandGroup[] = COMMANDS.flatMap((group) =>
  group.name === 'move' ? [tableCommands, group] : [group],
);
