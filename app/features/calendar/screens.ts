import type { Screen } from '#app/ui/admin/frame/places.ts';

export const screens: readonly Screen[] = [
  {
    in: 'articles',
    to: '/admin/schedule',
    forWriters: true,
    label: 'Calendar',
    at: 2,
  },
];
