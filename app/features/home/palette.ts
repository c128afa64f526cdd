import type { Palette } from '#app/ui/admin/frame/places.ts';

export const palette: Palette = {
  words: {
    '/admin/setup/portrait': 'photo founder picture',
    '/admin/help': 'keys shortcuts support',
    '/admin/setup/ready': 'domain address launch set up',
  },
};
