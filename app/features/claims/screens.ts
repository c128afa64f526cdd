import type { Screen } from '#app/ui/admin/frame/places.ts';

export const screens: readonly Screen[] = [
  {
    in: 'advanced',
    to: '/admin/claims',
    label: 'Claims',
    hint: 'What your pages promise, count or compare, and what supports it.',
    position: 3,
  },
];
