import {
  findPublicPaths,
  findPublicPathsOfSlugs,
} from '#app/features/articles/addresses/public-paths.server.ts';
import type { SiteAddresses } from '#app/formatting/site-addresses.ts';
import type { Config } from '#config/config.ts';
import type { Database } from '#database/connect.ts';
import { canonicalPath } from '#server/canonical-path.ts';
import type { PathUse } from '#server/path-use.ts';

/**
 * What answers the addresses of the site before a redirect does: what the route table and the files of
 * the build use, and what the owner has published elsewhere.
 * @param slugs only posts and pages that have or had one of these are looked up; default: all
 */
export async function findSiteAddresses(
  { config, database }: { config: Config; database: Database },
  findPathUse: (path: string) => PathUse,
  slugs?: readonly string[],
): Promise<SiteAddresses> {
  const { db } = database;
  const paths = await (slugs === undefined
    ? findPublicPaths(db)
    : findPublicPathsOfSlugs(db, slugs));
  return {
    publicOrigin: config.publicOrigin,
    adminOrigin: config.adminOrigin,
    toPlain: (path) => canonicalPath(path) ?? path,
    findUse(path) {
      const use = findPathUse(path);
      if (use !== 'open') return use;
      return paths.has(path) ? 'page' : null;
    },
    toCurrent: (path) => paths.get(path) ?? path,
  };
}
