import type { Screen } from '#app/ui/admin/frame/places.ts';

export const screens: readonly Screen[] = [
  {
    in: 'website',
    to: '/admin/media',
    forWriters: true,
    label: 'Images',
    at: 4,
  },
  {
    in: 'new',
    to: '/admin/media#upload',
    forWriters: true,
    label: 'New image',
    icon: 'image',
    at: 3,
  },
];
