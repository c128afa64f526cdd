import type { Screen } from '#app/ui/admin/frame/places.ts';

export const screens: readonly Screen[] = [
  {
    in: 'results',
    to: '/admin/results',
    label: 'Results',
    at: 1,
  },
];
