import type { Feature } from '../feature.server.ts';

export const editor: Feature = {
  about:
    'where articles are listed, and an article or an own page is written: drafts, Write, the HTML view, the Publish sheet',
};
