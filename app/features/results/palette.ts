import type { Palette } from '#app/ui/admin/frame/places.ts';

export const palette: Palette = {
  screens: [
    { in: 'results', to: '/admin/results/articles', label: 'Articles that bring leads' },
    { in: 'results', to: '/admin/results/sources', label: 'Where visits come from' },
  ],
  words: {
    '/admin/results': 'statistics stats visitors traffic analytics numbers',
    '/admin/results/sources': 'visitors Google referrals',
  },
};
