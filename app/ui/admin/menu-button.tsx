import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

export interface MenuItem {
  readonly label: string;
  /** Of an item that is on or off. */
  readonly checked?: boolean | undefined;
  readonly onChoose: () => void;
}

interface MenuButtonProps {
  /** The name of the button, which shows an arrow unless there are `children`. */
  label: string;
  items: readonly MenuItem[];
  disabled?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A button with a menu below it, by the keys of the ARIA pattern. */
export function MenuButton(props: MenuButtonProps) {
  const { label, items, disabled, className = 'button', children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus leaves.
    <div
      className="menu-button"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        disabled={disabled}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {children ?? <MenuArrow />}
      </button>
      {isOpen ? (
        <Menu
          {...{ id, label, items }}
          onClose={() => {
            setIsOpen(false);
            trigger.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

/** An arrow down, with the name of its button unless that has one. */
export function MenuArrow({ label }: { label?: string }) {
  return (
    <>
      {label === undefined ? null : <span className="visually-hidden">{label}</span>}
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <path d="M5 9l7 7 7-7" fill="none" stroke="currentColor" strokeWidth="2.5" />
      </svg>
    </>
  );
}

interface MenuProps {
  id: string;
  label: string;
  items: readonly MenuItem[];
  onClose: () => void;
}

function Menu({ id, label, items, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    menu.current?.querySelector('button')?.focus();
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: -1,
    };
    const next = steps[event.key];
    if (event.key === 'Escape') onClose();
    else if (next === undefined) return;
    else buttons.at(next % buttons.length)?.focus();
    event.preventDefault();
  }

  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className="menu"
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          {...(item.checked === undefined
            ? { role: 'menuitem' }
            : { role: 'menuitemcheckbox', 'aria-checked': item.checked })}
          tabIndex={-1}
          className="menu-item"
          onClick={() => {
            onClose();
            item.onChoose();
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
