import type { Screen } from '#app/ui/admin/frame/places.ts';

export const screens: readonly Screen[] = [
  {
    in: 'advanced',
    to: '/admin/backups',
    label: 'Backups',
    hint: 'Copies of the whole site: when the last one was made, and where they are.',
    words: 'copy restore download',
    position: 1,
  },
];
