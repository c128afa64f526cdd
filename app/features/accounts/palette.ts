import type { Palette } from '#app/ui/admin/frame/places.ts';

export const palette: Palette = {
  words: {
    '/admin/people': 'invite people colleagues users access',
    '/admin/account': 'password two-factor passkey sign-in profile name',
  },
};
