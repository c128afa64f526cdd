import type { Palette } from '#app/ui/admin/frame/places.ts';

export const palette: Palette = {
  words: {
    '/admin/audit': 'history changes who did',
  },
  hints: { '/admin/audit': 'Who did what in this admin area, and when.' },
};
