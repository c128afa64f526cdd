import { Link } from 'react-router';
import { Form } from '../admin-form.tsx';
import { useIsWriter } from '../admin-layout-data.ts';
import { usePublicSite } from '../public-site.ts';
import { Icon } from './icons.tsx';
import { initialsOf } from './initials.ts';
import { PopoverMenu } from './popover-menu.tsx';
import type { Scheme } from './scheme.ts';
import { SchemeChoice } from './scheme-choice.tsx';

const ITEMS = [
  { to: '/admin/account', label: 'Your account', icon: 'account', forWriters: true },
  { to: '/admin/people', label: 'Team', icon: 'team', forWriters: false },
  { to: '/admin/settings', label: 'Settings', icon: 'settings', forWriters: false },
  { to: '/admin/help', label: 'Help', icon: 'help', forWriters: true },
] as const;

/** What belongs to the person, behind their initials. */
export function AccountMenu({ email, scheme }: { email: string; scheme: Scheme }) {
  const isWriter = useIsWriter();
  const items = ITEMS.filter(({ forWriters }) => forWriters || !isWriter);
  const home = `${usePublicSite()}/`;
  return (
    <PopoverMenu
      id="account-menu"
      label="Account and settings"
      button={
        <>
          <span className="avatar" aria-hidden="true">
            {initialsOf(email)}
          </span>
          <span className="visually-hidden">Account and settings</span>
          <span className="rail-email">{email}</span>
        </>
      }
    >
      <li className="menu-note">{email}</li>
      {items.map(({ to, label, icon }) => (
        <li key={to}>
          <Link to={to} className="menu-item">
            <Icon name={icon} />
            {label}
          </Link>
        </li>
      ))}
      <li>
        <SchemeChoice scheme={scheme} />
      </li>
      <li>
        <a href={home} className="menu-item">
          <Icon name="site" />
          View site
        </a>
      </li>
      <li>
        <Form method="post" action="/admin/sign-out">
          <button type="submit" className="menu-item">
            <Icon name="sign-out" />
            Sign out
          </button>
        </Form>
      </li>
    </PopoverMenu>
  );
}
