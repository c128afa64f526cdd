import type { RouterContextProvider } from 'react-router';
import { findPathsOfSlugs } from '#app/features/articles/addresses/public-paths.server.ts';
import type { SiteAddresses } from '#app/formatting/site-addresses.ts';
import { findSiteAddresses } from '#app/services/find-site-addresses.server.ts';
import { pathUse, services } from '#app/services/services.server.ts';
import { readSiteContent } from '#app/services/site-content.server.ts';
import { leadOn } from '#app/site/words/offline-pages.ts';
import { canonicalPath } from '#server/canonical-path.ts';

/** See `findSiteAddresses`. */
export function readSiteAddresses(
  context: Readonly<RouterContextProvider>,
  slugs?: readonly string[],
): Promise<SiteAddresses> {
  return findSiteAddresses(context.get(services), context.get(pathUse), slugs);
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
  const { database, now, oldAddresses } = context.get(services);
  const { offline } = await readSiteContent(context);
  const findPathUse = context.get(pathUse);
  const own = await findPathsOfSlugs(database.db, slugs, now());
  const moved = await oldAddresses?.readPaths();
  return (path) => {
    const plain = canonicalPath(path) ?? path;
    const use = findPathUse(plain);
    if (use === 'open') return own.has(plain) || moved?.has(plain) === true;
    return use === 'page' && leadOn(plain, offline) !== null;
  };
}
