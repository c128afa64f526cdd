import type { Palette } from '#app/ui/admin/frame/places.ts';

export const palette: Palette = {
  words: {
    '/admin/schedule': 'planned dates',
  },
};
