import type { Screen } from '#app/ui/admin/frame/places.ts';

export const screens: readonly Screen[] = [
  { in: 'home', to: '/admin', label: 'Home', at: 1 },
  {
    in: 'settings',
    to: '/admin/setup/ready',
    label: 'Going live',
    below: '/admin/setup',
  },
];
