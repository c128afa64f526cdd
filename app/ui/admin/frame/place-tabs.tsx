import { Link, useLocation } from 'react-router';
import { findTab, type Menus, type Tab } from './places.ts';
import { useCurrentPlace } from './use-current-place.ts';

/** The screens inside a place, above its page. */
export function PlaceTabs({ menus }: { menus: Menus }) {
  const { pathname, search } = useLocation();
  const place = useCurrentPlace(menus);
  const current = place && findTab(place, menus, pathname, search);
  if (current === undefined) return null;
  const currentOf = (tab: Tab) => {
    if (tab !== current) return undefined;
    return tab.to === pathname ? 'page' : 'true';
  };
  return (
    <nav aria-label={place?.label} className="place-tabs">
      <ul>
        {place?.tabs.map((tab) => (
          <li key={tab.to}>
            <Link to={tab.to} aria-current={currentOf(tab)}>
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
