import { type MouseEvent, type ReactNode, useRef } from 'react';

interface RowMenuProps {
  id: string;
  /** The name of the button, which shows three dots. */
  label: string;
  /** Items of a list: links, and forms of one button. */
  children: ReactNode;
}

/**
 * What else can be done with a row, in a popover of the browser: a menu of a library for each of
 * hundreds of rows would be slow, and this one opens without JavaScript.
 */
export function RowMenu({ id, label, children }: RowMenuProps) {
  const popover = useRef<HTMLDivElement>(null);
  function closeAfterChoice(event: MouseEvent): void {
    if ((event.target as Element).closest('a, button')) popover.current?.hidePopover?.();
  }
  return (
    <div className="row-menu">
      <button type="button" className="row-menu-button" popoverTarget={id} aria-label={label}>
        <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
          <path d="M5 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4m7 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4m7 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4" />
        </svg>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that an item was chosen. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links and buttons report their keys as a click. */}
      <div ref={popover} id={id} popover="auto" className="menu" onClick={closeAfterChoice}>
        <ul>{children}</ul>
      </div>
    </div>
  );
}
