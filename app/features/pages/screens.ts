import type { Screen } from '#app/ui/admin/frame/places.ts';

export const screens: readonly Screen[] = [
  {
    in: 'website',
    to: '/admin/pages',
    label: 'Pages',
    at: 1,
    // Also of a page of the owner, which is stored as articles are.
    covers: /^\/admin\/(?:posts|pages)\/(?!prices\/|navigation\/)[^/]+\/history(?:\?|$)/,
  },
  {
    in: 'website',
    to: '/admin/pages/prices',
    label: 'Prices',
    at: 2,
    covers: /^\/admin\/pages\/prices\/history(?:\?|$)/,
  },
  {
    in: 'website',
    to: '/admin/pages/navigation',
    label: 'Menu and footer',
    at: 3,
    covers: /^\/admin\/pages\/navigation\/history(?:\?|$)/,
  },
  {
    in: 'settings',
    to: '/admin/settings/emails',
    label: 'What emails say',
    below: '/admin/pages/mail-',
  },
  { in: 'new', to: '/admin/pages/new', label: 'New page', icon: 'website', at: 2 },
];
