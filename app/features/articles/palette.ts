import type { Palette } from '#app/ui/admin/frame/places.ts';

export const palette: Palette = {
  words: {
    '/admin/posts/trash': 'deleted restore bin undo',
  },
};
