import { takeFormerVersions } from '#database/migrations/former-versions.ts';
import type { Feature } from '../feature.server.ts';

export const versions: Feature = {
  about: 'every state of every document, kept once, compared, named and thinned out',
  tidies: {
    'versions that a server of the version before kept': ({ database }) =>
      database.db.transaction().execute(takeFormerVersions),
  },
};
