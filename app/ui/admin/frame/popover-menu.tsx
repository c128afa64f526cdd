import { type MouseEvent, type ReactNode, useRef } from 'react';

interface PopoverMenuProps {
  /** The name of the list. */
  label: string;
  id: string;
  /** What the button shows, with its name. */
  button: ReactNode;
  buttonClass?: string;
  /** Items of a list: links, and forms of one button. */
  children: ReactNode;
}

/**
 * A button that opens a list of links, by the browser: without JavaScript as well, with Escape, a
 * click elsewhere and the focus where it was. The links are in the order of Tab, as in any list.
 */
export function PopoverMenu({
  label,
  id,
  button,
  buttonClass = 'rail-item',
  children,
}: PopoverMenuProps) {
  const popover = useRef<HTMLDivElement>(null);
  function closeAfterLink(event: MouseEvent): void {
    if ((event.target as Element).closest('a, button:not([aria-pressed])'))
      popover.current?.hidePopover?.();
  }
  return (
    <div className={`popover-menu ${id}`}>
      <button type="button" className={buttonClass} popoverTarget={id}>
        {button}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that a link was followed. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link reports its keys as a click. */}
      <div ref={popover} id={id} popover="auto" className="menu" onClick={closeAfterLink}>
        <ul aria-label={label}>{children}</ul>
      </div>
    </div>
  );
}
