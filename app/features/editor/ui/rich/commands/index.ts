import { blockCommands } from './block-commands.ts';
import type { CommandGroup, CommandId, EditorCommand } from './command.ts';
import { historyCommands } from './history-commands.ts';
import { insertCommands } from './insert-commands.ts';
import { linkCommands } from './link-commands.ts';
import { listCommands } from './list-commands.ts';
import { moveCommands } from './move-commands.ts';
import { textCommands } from './text-commands.ts';

/** The commands of the editor in the order of the toolbar, without those of tables: all-commands.ts. */
export const COMMANDS: readonly CommandGroup[] = [
  historyCommands,
  blockCommands,
  textCommands,
  linkCommands,
  listCommands,
  insertCommands,
  moveCommands,
];

const BY_ID = new Map(COMMANDS.flatMap(({ commands }) => commands.map((one) => [one.id, one])));

export function commandById(id: CommandId): EditorCommand {
  const command = BY_ID.get(id);
  if (command === undefined) throw new Error(`There is no command ${id}`);
  return command;
}
