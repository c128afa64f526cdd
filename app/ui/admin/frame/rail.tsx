import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { describeCount } from '#app/formatting/many.ts';
import { Logo } from '#app/site/drawings/logo.tsx';
import { siteName } from '#app/site/words/site-name.ts';
import { usePublicSite } from '../public-site.ts';
import { AccountMenu } from './account-menu.tsx';
import { Icon } from './icons.tsx';
import { NewMenu } from './new-menu.tsx';
import type { Menus } from './places.ts';
import type { Scheme } from './scheme.ts';
import { useCurrentPlace } from './use-current-place.ts';

interface RailProps {
  menus: Menus;
  /** What searches the whole admin area. */
  search: ReactNode;
  email: string;
  scheme: Scheme;
  /** Leads that nobody has answered. */
  waitingLeads: number;
}

/**
 * The main menu: a rail beside the page, with icons alone where that is narrow; on a phone a bar at
 * the bottom, and the rest at the top of the page.
 */
export function Rail({ menus, search, email, scheme, waitingLeads }: RailProps) {
  const place = useCurrentPlace(menus);
  return (
    <header className="rail">
      <a className="rail-logo" href={`${usePublicSite()}/`} aria-label={`${siteName}: to the site`}>
        <Logo name={siteName} />
      </a>
      {search}
      <div className="rail-places">
        <nav aria-label="Admin">
          <ul>
            {menus.main.map((each) => (
              <li key={each.to}>
                <Link
                  to={each.to}
                  className="rail-item"
                  aria-current={each === place ? 'page' : undefined}
                >
                  <Icon name={each.icon} />
                  <span>{each.label}</span>
                  {each.name === 'leads' ? <WaitingLeads count={waitingLeads} /> : null}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <NewMenu items={menus.new} />
      </div>
      <AccountMenu email={email} scheme={scheme} />
    </header>
  );
}

function WaitingLeads({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="rail-count">
      {describeCount(count)}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}
