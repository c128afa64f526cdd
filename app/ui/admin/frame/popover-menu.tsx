import { type MouseEvent, type ReactNode, useRef } from 'react';

interface PopoverProps {
  id: string;
  /** What the button shows, with its name. */
  button: ReactNode;
  buttonClass?: string;
  /** Called when it was opened or closed. */
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A button that opens a list of links. They are in the order of Tab, as in any list. */
export function PopoverMenu({
  label,
  children,
  ...popover
}: PopoverProps & {
  /** The name of the list. */
  label: string;
}) {
  return (
    <Popover {...popover}>
      <ul aria-label={label}>{children}</ul>
    </Popover>
  );
}

/**
 * A button that opens what is in it, by the browser: with Escape, a click elsewhere and the focus where
 * it was. What is done in a part with `data-stays-open` leaves it open.
 */
export function Popover(props: PopoverProps) {
  const { id, button, buttonClass = 'rail-item', onToggle, children } = props;
  const popover = useRef<HTMLDivElement>(null);
  function closeAfterLink(event: MouseEvent): void {
    if ((event.target as Element).closest('a, button:not([aria-pressed], [data-stays-open] *)'))
      popover.current?.hidePopover?.();
  }
  return (
    <div className={`popover-menu ${id}`}>
      <button type="button" className={buttonClass} popoverTarget={id}>
        {button}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that a link was followed. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link reports its keys as a click. */}
      <div
        ref={popover}
        id={id}
        popover="auto"
        className="menu"
        onClick={closeAfterLink}
        onToggle={(event) => onToggle?.(event.newState === 'open')}
      >
        {children}
      </div>
    </div>
  );
}
