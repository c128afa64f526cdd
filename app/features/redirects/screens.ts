import type { Screen } from '#app/ui/admin/frame/places.ts';

export const screens: readonly Screen[] = [
  {
    in: 'advanced',
    to: '/admin/redirects',
    label: 'Redirects',
    at: 4,
  },
];
