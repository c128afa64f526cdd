import type { Screen } from '#app/ui/admin/frame/places.ts';

export const screens: readonly Screen[] = [
  { in: 'home', to: '/admin', label: 'Home', position: 1 },
  {
    in: 'settings',
    to: '/admin/setup/ready',
    label: 'Going live',
    words: 'domain address launch set up',
    below: '/admin/setup',
  },
];
