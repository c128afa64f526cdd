import type { Palette } from '#app/ui/admin/frame/places.ts';

export const palette: Palette = {
  words: {
    '/admin/backups': 'copy restore download',
  },
  hints: {
    '/admin/backups': 'Copies of the whole site: when the last one was made, and where they are.',
  },
};
