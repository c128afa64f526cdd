import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useLayoutEffect, useRef } from 'react';
import { ToolIcon } from '../tool-icon.tsx';
import type { EditorHost } from './host.ts';
import { InsertList } from './insert-list.tsx';
import { openInsertMenu } from './plugins/insert-menu.ts';
import { insertMenuOf } from './plugins/insert-menu-state.ts';
import { isOnEmptyLine } from './selected-text.ts';

interface InsertToolsProps {
  view: EditorView;
  state: EditorState;
  host: EditorHost;
  omitted: ReadonlySet<string>;
}

/** A plus on the empty line that the cursor is in, and the menu that it and a slash open. */
export function InsertTools({ view, state, host, omitted }: InsertToolsProps) {
  const menu = insertMenuOf(state);
  if (menu) return <InsertList view={view} menu={menu} host={host} />;
  return menu === null && isOnEmptyLine(state) ? (
    <PlusButton {...{ view, state, omitted }} />
  ) : null;
}

/** For the pointer: by keyboard, a slash does the same. */
function PlusButton({ view, state, omitted }: Omit<InsertToolsProps, 'host'>) {
  const button = useRef<HTMLButtonElement>(null);
  const { from } = state.selection;
  useLayoutEffect(() => {
    const box = button.current?.offsetParent;
    if (!button.current || !box) return;
    const line = view.coordsAtPos(from);
    const middle = (line.top + line.bottom) / 2 - box.getBoundingClientRect().top;
    button.current.style.top = `${middle}px`;
  });
  return (
    <button
      ref={button}
      type="button"
      tabIndex={-1}
      className="insert-plus"
      aria-label="Insert…"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => openInsertMenu(view, omitted)}
    >
      <ToolIcon name="plus" />
    </button>
  );
}
