import type { Palette } from '#app/ui/admin/frame/places.ts';

export const palette: Palette = {
  screens: [{ in: 'leads', to: '/admin/leads/privacy', label: 'Privacy request' }],
  words: {
    '/admin/leads/privacy': 'erase delete a person export their data',
  },
};
