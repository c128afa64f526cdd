import type { Screen } from '#app/ui/admin/frame/places.ts';

export const screens: readonly Screen[] = [
  {
    in: 'website',
    to: '/admin/pages',
    label: 'Pages',
    words: 'headline text words homepage sections',
    position: 1,
  },
  {
    in: 'website',
    to: '/admin/pages/prices',
    label: 'Prices',
    words: 'cost plans checkout payment link',
    position: 2,
  },
  {
    in: 'website',
    to: '/admin/pages/navigation',
    label: 'Menu and footer',
    words: 'header links top bar',
    position: 3,
  },
  { in: 'new', to: '/admin/pages/new', label: 'New page', icon: 'website', position: 2 },
];
