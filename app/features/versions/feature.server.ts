import type { Feature } from '../feature.server.ts';

export const versions: Feature = {
  about: 'every state of every document, kept once, compared, named and thinned out',
};
