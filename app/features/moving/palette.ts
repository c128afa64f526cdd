import type { Palette } from '#app/ui/admin/frame/places.ts';

export const palette: Palette = {
  screens: [
    {
      in: 'articles',
      to: '/admin/posts/import',
      label: 'Import articles',
      inMore: 'Import',
    },
    {
      in: 'articles',
      to: '/admin/posts/export',
      label: 'Export articles',
      inMore: 'Export',
    },
  ],
  words: {
    '/admin/posts/import': 'WordPress move in upload',
    '/admin/posts/export': 'download move out',
  },
};
