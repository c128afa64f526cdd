import type { Screen } from '#app/ui/admin/frame/places.ts';

export const screens: readonly Screen[] = [
  {
    in: 'leads',
    to: '/admin/leads/privacy',
    label: 'Privacy request',
    words: 'erase delete a person export their data',
  },
];
