import type { Palette } from '#app/ui/admin/frame/places.ts';

export const palette: Palette = {
  screens: [{ in: 'new', to: '/admin/redirects/new', label: 'New redirect', icon: 'plus' }],
  words: {
    '/admin/redirects': 'old address domain moved 404',
  },
  hints: {
    '/admin/redirects':
      'Old addresses and where they lead now, and addresses that visitors did not find.',
  },
};
