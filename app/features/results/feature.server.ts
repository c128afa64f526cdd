import type { Feature } from '../feature.server.ts';

export const results: Feature = {
  about: 'visits, views and where leads come from, without cookies; the weekly mail',
};
