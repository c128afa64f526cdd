import type { Screen } from '#app/ui/admin/frame/places.ts';

export const screens: readonly Screen[] = [
  { in: 'settings', to: '/admin/settings', label: 'Settings', at: 1 },
  { in: 'settings', to: '/admin/settings/advanced', label: 'Advanced', at: 4 },
];
