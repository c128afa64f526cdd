import type { Feature } from '../feature.server.ts';

export const searchEngines: Feature = {
  about: 'robots.txt, the sitemap, IndexNow, security.txt',
};
