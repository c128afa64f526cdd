import { Link } from 'react-router';
import { Icon } from './icons.tsx';
import { PopoverMenu } from './popover-menu.tsx';
import { useOpenLinks } from './use-current-place.ts';

/** What can be made from any screen. */
export const NEW_ITEMS = [
  { to: '/admin/posts/new', label: 'New article', icon: 'articles' },
  { to: '/admin/pages/new', label: 'New page', icon: 'website' },
  { to: '/admin/media#upload', label: 'New image', icon: 'image' },
] as const;

export function NewMenu() {
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
      {useOpenLinks(NEW_ITEMS).map(({ to, label, icon }) => (
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
