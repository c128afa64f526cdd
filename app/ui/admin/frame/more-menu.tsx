import type { ReactNode } from 'react';
import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';
import { PopoverMenu } from './popover-menu.tsx';

interface MoreMenuProps {
  id: string;
  /** The name of the button, which shows three dots. */
  label: string;
  /** Items of a list, each a link, a `MenuAction`, or a form of one button. */
  children: ReactNode;
}

interface MenuActionProps {
  onClick: () => void;
  children: ReactNode;
}

/** What a menu does by script: disabled until hydration, as `Button` is; a click would be lost. */
export function MenuAction({ onClick, children }: MenuActionProps) {
  return (
    <button type="button" className="menu-item" disabled={!useHydrated()} onClick={onClick}>
      {children}
    </button>
  );
}

/** Further actions, behind three dots. A menu of a library for each of hundreds of rows would be slow. */
export function MoreMenu({ id, label, children }: MoreMenuProps) {
  const dots = (
    <>
      <span className="visually-hidden">{label}</span>
      <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
        <circle cx="5" cy="12" r="1.75" />
        <circle cx="12" cy="12" r="1.75" />
        <circle cx="19" cy="12" r="1.75" />
      </svg>
    </>
  );
  return (
    <div className="more-menu">
      <PopoverMenu id={id} label={label} button={dots} buttonClass="more-button">
        {children}
      </PopoverMenu>
    </div>
  );
}
