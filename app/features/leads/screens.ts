import type { Screen } from '#app/ui/admin/frame/places.ts';

export const screens: readonly Screen[] = [
  {
    in: 'leads',
    to: '/admin/leads',
    label: 'Leads',
    words: 'inquiries contacts inbox customers print download CSV export',
    position: 1,
  },
  { in: 'leads', to: '/admin/leads?status=new', label: 'New leads' },
];
