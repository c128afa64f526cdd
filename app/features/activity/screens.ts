import type { Screen } from '#app/ui/admin/frame/places.ts';

export const screens: readonly Screen[] = [
  {
    in: 'advanced',
    to: '/admin/audit',
    label: 'Activity log',
    hint: 'Who did what in this admin area, and when.',
    words: 'history changes who did',
    position: 2,
  },
];
