import type { Palette } from '#app/ui/admin/frame/places.ts';

export const palette: Palette = {
  screens: [{ in: 'articles', to: '/admin/posts?state=draft', forWriters: true, label: 'Drafts' }],
  words: {
    '/admin/posts': 'blog posts',
  },
};
