import type { Feature } from '../feature.server.ts';

export const drafts: Feature = {
  about: 'what becomes of what is typed into a draft that everybody shares',
};
