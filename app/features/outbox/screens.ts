import type { Screen } from '#app/ui/admin/frame/places.ts';

export const screens: readonly Screen[] = [
  {
    in: 'advanced',
    to: '/admin/outbox',
    label: 'Email and webhooks',
    at: 5,
  },
];
