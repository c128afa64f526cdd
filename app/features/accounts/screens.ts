import type { Screen } from '#app/ui/admin/frame/places.ts';

export const screens: readonly Screen[] = [
  {
    in: 'settings',
    to: '/admin/people',
    label: 'Team',
    at: 2,
  },
  {
    in: 'settings',
    to: '/admin/account',
    forWriters: true,
    label: 'Your account',
    at: 3,
  },
];
