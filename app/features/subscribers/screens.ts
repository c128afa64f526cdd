import type { Screen } from '#app/ui/admin/frame/places.ts';

export const screens: readonly Screen[] = [
  {
    in: 'leads',
    to: '/admin/subscribers',
    label: 'Subscribers',
    inMore: 'Subscribers',
  },
];
