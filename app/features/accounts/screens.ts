import type { Screen } from '#app/ui/admin/frame/places.ts';

export const screens: readonly Screen[] = [
  {
    in: 'settings',
    to: '/admin/people',
    label: 'Team',
    words: 'invite people colleagues users access',
    position: 2,
  },
  {
    in: 'settings',
    to: '/admin/account',
    forWriters: true,
    label: 'Your account',
    words: 'password two-factor passkey sign-in profile name',
    position: 3,
  },
];
