import { Link } from 'react-router';
import { Icon } from './icons.tsx';
import type { NewScreen } from './places.ts';
import { PopoverMenu } from './popover-menu.tsx';

/** What can be made from any screen. */
export function NewMenu({ items }: { items: readonly NewScreen[] }) {
  return (
    <PopoverMenu
      id="new-menu"
      label="New"
      button={
        <>
          <Icon name="plus" />
          <span>New</span>
        </>
      }
    >
      {items.map(({ to, label, icon }) => (
        <li key={to}>
          <Link to={to} className="menu-item">
            <Icon name={icon} />
            {label}
          </Link>
        </li>
      ))}
    </PopoverMenu>
  );
}
