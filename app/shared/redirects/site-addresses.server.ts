import type { RouterContextProvider } from 'react-router';
import { findPathsOfSlugs, findPublicPaths } from '#app/domains/posts/public-paths.server.ts';
import type { SiteAddresses } from '#app/domains/redirects/redirect.ts';
import { pathUse, services } from '#app/services/services.server.ts';
import { canonicalPath } from '#server/canonical-path.ts';

/**
 * What answers the addresses of the site before a redirect does: the route table and the files of the
 * build, and what the owner has published elsewhere.
 */
export async function readSiteAddresses(
  context: Readonly<RouterContextProvider>,
): Promise<SiteAddresses> {
  const { config, database } = context.get(services);
  const findPathUse = context.get(pathUse);
  const paths = await findPublicPaths(database.db);
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

/**
 * Says whether visitors who ask for a path find something now: what the route table and the build
 * have, a post or page that is or was there, or a redirect.
 * @param slugs only posts and pages that have or had one of these are looked up
 */
export async function readAnsweredPaths(
  context: Readonly<RouterContextProvider>,
  slugs: readonly string[],
): Promise<(path: string) => boolean> {
  const { database, now, redirects } = context.get(services);
  const findPathUse = context.get(pathUse);
  const own = await findPathsOfSlugs(database.db, slugs, now());
  const moved = await redirects.readPaths();
  return (path) => {
    const plain = canonicalPath(path) ?? path;
    const use = findPathUse(plain);
    return use === 'open' ? own.has(plain) || moved.has(plain) : use === 'page';
  };
}
