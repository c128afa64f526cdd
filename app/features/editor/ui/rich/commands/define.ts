import type { Command } from 'prosemirror-state';
import type { EditorCommand } from './command.ts';

type Base = Pick<EditorCommand, 'id' | 'label'> & { keys?: readonly string[]; run: Command };

/** A command that does one thing each time, enabled wherever it would do something. */
export function action(
  base: Base & Pick<EditorCommand, 'dialog'> & { done: string | EditorCommand['announce'] },
): EditorCommand {
  const { done, keys = [], ...command } = base;
  return {
    ...command,
    keys,
    isEnabled: (state) => command.run(state),
    announce: typeof done === 'string' ? () => done : done,
  };
}

/** A command that turns something on and off. */
export function toggle(
  base: Base & { isActive: NonNullable<EditorCommand['isActive']>; on?: string; off?: string },
): EditorCommand {
  const { on = `${base.label} on`, off = `${base.label} off`, keys = [], ...command } = base;
  return {
    ...command,
    keys,
    isEnabled: (state) => command.run(state),
    announce: (after) => (command.isActive(after) ? on : off),
  };
}
