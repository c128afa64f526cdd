import type { Screen } from '#app/ui/admin/frame/places.ts';

export const screens: readonly Screen[] = [
  {
    in: 'articles',
    to: '/admin/posts/trash',
    forWriters: true,
    label: 'Trash',
    at: 3,
    covers: /^\/admin\/posts\?(?:.*&)?state=trash(?:&|$)/,
  },
];
