import type { Feature } from '../feature.server.ts';

export const providers: Feature = {
  about: 'outside parts: quiz, forms, presentation',
};
