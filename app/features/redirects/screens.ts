import type { Screen } from '#app/ui/admin/frame/places.ts';

export const screens: readonly Screen[] = [
  {
    in: 'advanced',
    to: '/admin/redirects',
    label: 'Redirects',
    hint: 'Old addresses and where they lead now, and addresses that visitors did not find.',
    words: 'old address domain moved 404',
    position: 4,
  },
  { in: 'new', to: '/admin/redirects/new', label: 'New redirect', icon: 'plus' },
];
