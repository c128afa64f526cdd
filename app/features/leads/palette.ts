import type { Palette } from '#app/ui/admin/frame/places.ts';

export const palette: Palette = {
  screens: [{ in: 'leads', to: '/admin/leads?status=new', label: 'New leads' }],
  words: {
    '/admin/leads': 'inquiries contacts inbox customers print download CSV export',
  },
};
