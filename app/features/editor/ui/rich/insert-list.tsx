import type { EditorView } from 'prosemirror-view';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { hasIcon, ToolIcon } from '../tool-icon.tsx';
import type { EditorHost } from './host.ts';
import { placeAtText } from './place-at-text.ts';
import { chooseInsertItem, INSERT_MENU, insertItemId } from './plugins/insert-menu.ts';
import type { InsertMenu } from './plugins/insert-menu-state.ts';

interface InsertListProps {
  view: EditorView;
  menu: InsertMenu;
  host: EditorHost;
}

/** What can be inserted, below the cursor. The keys of the text move in it (insert-menu.ts). */
export function InsertList({ view, menu, host }: InsertListProps) {
  const list = useRef<HTMLDivElement>(null);
  const { items, index, from } = menu;
  const { length } = items;
  useLayoutEffect(() => {
    if (list.current !== null) placeAtText(list.current, view, { from, to: from, side: 'below' });
    // On a phone, it would be over the line.
    view.dispatch(view.state.tr.scrollIntoView());
  }, [view, from]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    host.announce(length === 0 ? 'Nothing to insert by that name' : `${length} to insert`);
  }, [host, length]);
  return (
    <div
      ref={list}
      id={INSERT_MENU}
      role="listbox"
      tabIndex={-1}
      aria-label="Insert"
      className="insert-list"
      // The text keeps the focus, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
    >
      {length === 0 ? <p className="field-hint">Nothing by that name</p> : null}
      {items.map((command, at) => {
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the focus and handles the keys.
          <div
            key={command.id}
            id={insertItemId(at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === index}
            className="insert-item"
            onClick={() => chooseInsertItem(view, command, host)}
          >
            {hasIcon(command.id) ? <ToolIcon name={command.id} /> : null}
            {command.label}
          </div>
        );
      })}
    </div>
  );
}
