import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { MenuButton } from '#app/ui/admin/menu-button.tsx';
import { Hint, TooltipProvider } from '#app/ui/admin/tooltip.tsx';
import { useHeightProperty } from '#app/ui/admin/use-height-property.ts';
import { hasIcon, ToolIcon } from '../tool-icon.tsx';
import { ToolbarRoot } from '../toolbar-root.tsx';
import { ALL_COMMANDS } from './commands/all-commands.ts';
import type { CommandGroup, CommandId, EditorCommand } from './commands/command.ts';
import { commandById } from './commands/index.ts';
import { ariaKeyShortcuts, isMacPlatform, shownKeys } from './commands/keys.ts';
import { performCommand } from './commands/perform.ts';
import type { EditorHost } from './host.ts';
import { placeAtText } from './place-at-text.ts';
import { openInsertMenu } from './plugins/insert-menu.ts';
import { insertMenuOf } from './plugins/insert-menu-state.ts';
import { SteadyText } from './steady-text.ts';

/** Where the tools are: in a row above the text, over what is selected, or above a phone's keyboard. */
export type ToolbarPlace = 'row' | 'selection' | 'keyboard';

interface ToolbarProps {
  isShown: boolean;
  /** Called when it appears. */
  onShown: () => void;
  ref: RefObject<HTMLDivElement | null>;
  place: ToolbarPlace;
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

/** What is used most, where there is room for six; the rest is in a menu. */
const MOST_USED: Readonly<Record<Exclude<ToolbarPlace, 'row'>, readonly CommandId[]>> = {
  selection: ['bold', 'italic', 'heading_2', 'heading_3', 'quote', 'link'],
  keyboard: ['heading_2', 'bold', 'bulleted_list', 'link'],
};

/** Groups whose buttons are there only where one of them can do something. */
const ONLY_WHERE_USEFUL: ReadonlySet<CommandGroup['name']> = new Set(['table']);

/** The buttons of the commands, where they are shown. */
export function Toolbar(props: ToolbarProps) {
  return props.isShown ? <ShownToolbar {...props} /> : null;
}

/** A button that can do nothing here stays in its place and can be reached, so that nothing moves. */
function ShownToolbar(props: ToolbarProps) {
  const { ref, place, id, controls, view, state, host, omitted, isEnabled, onShown } = props;
  const isMac = isMacPlatform(navigator.platform);
  const groups = groupsOf(state, omitted);
  const { from, to } = state.selection;
  useLayoutEffect(() => {
    if (place !== 'selection' || ref.current === null) return;
    placeAtText(ref.current, view, { from, to, side: 'above' });
  });

  const latest = useRef(onShown);
  useEffect(() => latest.current(), []);
  useHeightProperty('--toolbar-height', ref, place !== 'selection');

  const run = useCallback(
    (command: EditorCommand): void => {
      if (!command.dialog) view.focus();
      performCommand(command, view, host);
    },
    [view, host],
  );
  const toolOf = (command: EditorCommand) => (
    <ToolButton
      key={command.id}
      command={command}
      isMac={isMac}
      isPressed={command.isActive?.(state)}
      isEnabled={isEnabled && command.isEnabled(state)}
      onRun={run}
    />
  );

  return (
    <ToolbarRoot
      ref={ref}
      id={id}
      className="toolbar rich-toolbar"
      data-place={place}
      aria-label="Formatting"
      aria-controls={controls}
      // The text keeps the focus, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
    >
      {place === 'row' ? <SteadyText view={view} groups={groups.length} /> : null}
      <TooltipProvider>
        {place === 'row' ? (
          groups.map(({ name, label, commands }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight.
            <div key={name} role="group" className="toolbar-group" aria-label={label}>
              {commands.map(toolOf)}
            </div>
          ))
        ) : (
          <FewTools {...{ place, view, state, omitted, groups, run, toolOf }} />
        )}
      </TooltipProvider>
    </ToolbarRoot>
  );
}

interface FewToolsProps extends Pick<ToolbarProps, 'view' | 'state' | 'omitted'> {
  place: Exclude<ToolbarPlace, 'row'>;
  groups: readonly CommandGroup[];
  run: (command: EditorCommand) => void;
  toolOf: (command: EditorCommand) => ReactNode;
}

/** Where there is no room for all: what is used most, a menu of the rest, and what a table needs. */
function FewTools({ place, view, state, omitted, groups, run, toolOf }: FewToolsProps) {
  const table = groups.find(({ name }) => name === 'table');
  return (
    <>
      {place === 'keyboard' ? (
        <Hint text="Insert">
          <button
            type="button"
            className="toolbar-button"
            aria-label="Insert…"
            aria-disabled={insertMenuOf(state) === undefined || undefined}
            onClick={() => openInsertMenu(view, omitted)}
          >
            <ToolIcon name="plus" />
          </button>
        </Hint>
      ) : null}
      {MOST_USED[place].map(commandById).map(toolOf)}
      <MenuButton
        label="More"
        className="toolbar-button"
        items={moreItems(groups, place, state).map((command) => ({
          label: command.dialog ? `${command.label}…` : command.label,
          checked: command.isActive?.(state),
          onChoose: () => run(command),
        }))}
      >
        <ToolIcon name="ellipsis" />
      </MenuButton>
      {place === 'selection' && table ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight.
        <div role="group" className="toolbar-group" aria-label={table.label}>
          {table.commands.map(toolOf)}
        </div>
      ) : null}
    </>
  );
}

function groupsOf(state: EditorState, omitted: ReadonlySet<string>): readonly CommandGroup[] {
  return ALL_COMMANDS.filter(
    ({ name, commands }) =>
      !ONLY_WHERE_USEFUL.has(name) || commands.some(({ isEnabled }) => isEnabled(state)),
  ).map((group) => ({
    ...group,
    commands: group.commands.filter(
      ({ id }) => !omitted.has(id) && (group.name === 'table' || hasIcon(id)),
    ),
  }));
}

/** What the menu has beside the buttons: only what can be used here. */
function moreItems(
  groups: readonly CommandGroup[],
  place: Exclude<ToolbarPlace, 'row'>,
  state: EditorState,
): readonly EditorCommand[] {
  const shown = place === 'selection' ? groups.filter(({ name }) => name !== 'table') : groups;
  // Those of a table, which are the last group, first.
  return [...shown]
    .sort((a, b) => Number(b.name === 'table') - Number(a.name === 'table'))
    .flatMap(({ commands }) => commands)
    .filter(({ id, isEnabled }) => !MOST_USED[place].includes(id) && isEnabled(state));
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
  const [key] = keys;
  return (
    <Hint text={key === undefined ? label : `${label} (${shownKeys(key, isMac)})`}>
      <button
        type="button"
        className={hasIcon(id) ? 'toolbar-button' : 'toolbar-button toolbar-words'}
        aria-label={dialog ? `${label}…` : label}
        aria-pressed={isPressed}
        aria-keyshortcuts={keys.length > 0 ? ariaKeyShortcuts(keys, isMac) : undefined}
        aria-disabled={!isEnabled || undefined}
        onClick={() => isEnabled && onRun(command)}
      >
        {hasIcon(id) ? <ToolIcon name={id} /> : label}
      </button>
    </Hint>
  );
});
