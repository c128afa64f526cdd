import type { FoundPlace } from '#app/ui/admin/found-place.ts';
import { NEW_ITEMS } from '#app/ui/admin/frame/new-menu.tsx';
import { ADVANCED_PAGES, PLACES, SETTINGS } from '#app/ui/admin/frame/places.ts';

/** What the menus lead to: found without asking the server. */
export const KNOWN_PLACES: readonly FoundPlace[] = [
  ...PLACES.map(({ to, label }) => ({ to, title: label, kind: 'Go to' })),
  ...NEW_ITEMS.map(({ to, label }) => ({ to, title: label, kind: 'Action' })),
  ...[...PLACES, SETTINGS].flatMap(({ to, label, tabs }) =>
    tabs
      .filter((tab) => tab.to !== to)
      .map((tab) => ({ to: tab.to, title: tab.label, kind: label })),
  ),
  { to: SETTINGS.to, title: SETTINGS.label, kind: 'Go to' },
  ...ADVANCED_PAGES.map(({ to, label }) => ({ to, title: label, kind: 'Advanced' })),
  { to: '/admin/results/articles', title: 'Articles that bring leads', kind: 'Results' },
  { to: '/admin/results/sources', title: 'Where visits come from', kind: 'Results' },
  { to: '/admin/leads/privacy', title: 'Privacy request', kind: 'Leads' },
  { to: '/admin/subscribers', title: 'Subscribers', kind: 'Leads' },
  { to: '/admin/leads?status=new', title: 'New leads', kind: 'Leads' },
  { to: '/admin/posts?state=draft', title: 'Drafts', kind: 'Articles' },
  { to: '/admin/redirects/new', title: 'New redirect', kind: 'Action' },
  { to: '/admin/help', title: 'Help', kind: 'Go to' },
];
