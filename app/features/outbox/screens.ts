import type { Screen } from '#app/ui/admin/frame/places.ts';

export const screens: readonly Screen[] = [
  {
    in: 'advanced',
    to: '/admin/outbox',
    label: 'Email and webhooks',
    hint: 'What the site has sent, and what is still waiting to go out.',
    words: 'sent mail failed',
    position: 5,
  },
];
