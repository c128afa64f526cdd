import type { Palette } from '#app/ui/admin/frame/places.ts';

export const palette: Palette = {
  words: {
    '/admin/outbox': 'sent mail failed',
  },
  hints: { '/admin/outbox': 'What the site has sent, and what is still waiting to go out.' },
};
