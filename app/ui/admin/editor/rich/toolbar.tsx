import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { memo, type RefObject, useCallback } from 'react';
import { Hint, TooltipProvider } from '../../tooltip.tsx';
import { ToolbarRoot } from '../toolbar-root.tsx';
import type { CommandGroup, EditorCommand } from './commands/command.ts';
import { COMMANDS } from './commands/index.ts';
import { ariaKeyShortcuts, isMacPlatform, shownKeys } from './commands/keys.ts';
import { performCommand } from './commands/perform.ts';
import type { EditorHost } from './host.ts';
import { ICONS } from './icons.ts';
import { SteadyText } from './steady-text.ts';

interface ToolbarProps {
  ref: RefObject<HTMLDivElement | null>;
  id: string;
  /** The id of the box that the buttons act on. */
  controls: string;
  view: EditorView;
  state: EditorState;
  host: EditorHost;
  /** Commands that have no place in this text. */
  omitted: ReadonlySet<string>;
  isEnabled: boolean;
}

/** Groups whose buttons are there only where one of them can do something. */
const ONLY_WHERE_USEFUL: ReadonlySet<CommandGroup['name']> = new Set(['table']);

/** A button that can do nothing here stays in its place and can be reached, so that nothing moves. */
export function Toolbar(props: ToolbarProps) {
  const { ref, id, controls, view, state, host, omitted, isEnabled } = props;
  const isMac = isMacPlatform(navigator.platform);
  const groups = COMMANDS.filter((group) => isShown(group, state));

  const run = useCallback(
    (command: EditorCommand): void => {
      if (!command.dialog) view.focus();
      performCommand(command, view, host);
    },
    [view, host],
  );

  return (
    <ToolbarRoot
      ref={ref}
      id={id}
      className="toolbar rich-toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      // The text keeps the focus, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
    >
      <SteadyText view={view} groups={groups.length} />
      <TooltipProvider>
        {groups.map(({ name, label, commands }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight.
          <div key={name} role="group" className="toolbar-group" aria-label={label}>
            {commands
              .filter((command) => name === 'table' || ICONS[command.id] !== undefined)
              .filter((command) => !omitted.has(command.id))
              .map((command) => (
                <ToolButton
                  key={command.id}
                  command={command}
                  isMac={isMac}
                  isPressed={command.isActive?.(state)}
                  isEnabled={isEnabled && command.isEnabled(state)}
                  onRun={run}
                />
              ))}
          </div>
        ))}
      </TooltipProvider>
    </ToolbarRoot>
  );
}

function isShown({ name, commands }: CommandGroup, state: EditorState): boolean {
  return !ONLY_WHERE_USEFUL.has(name) || commands.some(({ isEnabled }) => isEnabled(state));
}

interface ToolButtonProps {
  command: EditorCommand;
  isMac: boolean;
  /** Undefined for a button that is never pressed. */
  isPressed: boolean | undefined;
  isEnabled: boolean;
  onRun: (command: EditorCommand) => void;
}

/** Typing rarely changes a button, and there are many. */
const ToolButton = memo(function ToolButton(props: ToolButtonProps) {
  const { command, isMac, isPressed, isEnabled, onRun } = props;
  const { id, label, keys, dialog } = command;
  const Icon = ICONS[id];
  const [key] = keys;
  return (
    <Hint text={key === undefined ? label : `${label} (${shownKeys(key, isMac)})`}>
      <button
        type="button"
        className={Icon ? 'toolbar-button' : 'toolbar-button toolbar-words'}
        aria-label={dialog ? `${label}…` : label}
        aria-pressed={isPressed}
        aria-keyshortcuts={keys.length > 0 ? ariaKeyShortcuts(keys, isMac) : undefined}
        aria-disabled={!isEnabled || undefined}
        onClick={() => isEnabled && onRun(command)}
      >
        {Icon ? <Icon aria-hidden="true" size={20} /> : label}
      </button>
    </Hint>
  );
});
