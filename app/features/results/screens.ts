import type { Screen } from '#app/ui/admin/frame/places.ts';

export const screens: readonly Screen[] = [
  {
    in: 'results',
    to: '/admin/results',
    label: 'Results',
    words: 'statistics stats visitors traffic analytics numbers',
    position: 1,
  },
  { in: 'results', to: '/admin/results/articles', label: 'Articles that bring leads' },
  {
    in: 'results',
    to: '/admin/results/sources',
    label: 'Where visits come from',
    words: 'visitors Google referrals',
  },
];
