import type { Palette } from '#app/ui/admin/frame/places.ts';

export const palette: Palette = {
  hints: { '/admin/claims': 'What your pages promise, count or compare, and what supports it.' },
};
