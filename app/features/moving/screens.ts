import type { Screen } from '#app/ui/admin/frame/places.ts';

export const screens: readonly Screen[] = [
  {
    in: 'articles',
    to: '/admin/posts/import',
    label: 'Import articles',
    words: 'WordPress move in upload',
  },
  {
    in: 'articles',
    to: '/admin/posts/export',
    label: 'Export articles',
    words: 'download move out',
  },
];
