import type { Screen } from '#app/ui/admin/frame/places.ts';

export const screens: readonly Screen[] = [
  {
    in: 'articles',
    to: '/admin/posts',
    forWriters: true,
    label: 'Articles',
    at: 1,
    // From there, the Trash and the list are one click away. The menu of Articles leads to the others.
    covers: /^\/admin\/posts\/(?:[^/]+\/history|topics|authors)(?:\?|$)/,
  },
  {
    in: 'new',
    to: '/admin/posts/new',
    forWriters: true,
    label: 'New article',
    icon: 'articles',
    at: 1,
  },
];
