import {
  type HTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';

interface ToolbarRootProps extends HTMLAttributes<HTMLDivElement> {
  ref: RefObject<HTMLDivElement | null>;
}

/**
 * The toolbar of the ARIA Authoring Practices: its buttons are one tab stop, the one that had the
 * focus last; the arrow keys, Home and End move the focus.
 */
export function ToolbarRoot({ ref, ...attributes }: ToolbarRootProps) {
  const tabStop = useRef<Element | null>(null);

  function keepOneTabStop(): void {
    const buttons = buttonsOf(ref.current);
    const stop = buttons.find((button) => button === tabStop.current) ?? buttons[0];
    for (const button of buttons) {
      const tabIndex = button === stop ? 0 : -1;
      if (button.getAttribute('tabindex') !== `${tabIndex}`) button.tabIndex = tabIndex;
    }
  }
  // After each rendering: buttons come and go with what is selected.
  useLayoutEffect(keepOneTabStop);

  return (
    <div
      {...attributes}
      ref={ref}
      role="toolbar"
      onKeyDown={moveFocus}
      onFocus={({ target }) => {
        tabStop.current = target;
        keepOneTabStop();
      }}
    />
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = buttonsOf(event.currentTarget);
  const at = buttons.findIndex((button) => button.matches(':focus'));
  const next = nextIndex(event.key, at, buttons.length);
  if (at === -1 || next === null) return;
  event.preventDefault();
  buttons.at(next)?.focus();
}

function nextIndex(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return at - 1;
    case 'Home':
      return 0;
    case 'End':
      return -1;
    default:
      return null;
  }
}

/** Menus that it opens have their own keys. */
function buttonsOf(toolbar: Element | null): HTMLButtonElement[] {
  return [
    ...(toolbar?.querySelectorAll<HTMLButtonElement>('button:not([role^="menuitem"])') ?? []),
  ];
}
