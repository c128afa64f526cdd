import type { Palette } from '#app/ui/admin/frame/places.ts';

export const palette: Palette = {
  words: {
    '/admin/pages': 'headline text words homepage sections',
    '/admin/pages/prices': 'cost plans checkout payment link',
    '/admin/pages/navigation': 'header links top bar',
  },
};
