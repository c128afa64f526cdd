import type { CachedResponse } from './cached-response.ts';
import type { NotedHeaders } from './page-views.ts';

/**
 * How a page names the page of this site whose link a visitor followed. Kept pages have empty places
 * for it, which are filled in the answer to that visitor alone.
 */
export interface CameFrom {
  /** Whether this page of the site, as the request names it, is worth naming. */
  readonly isNamed: (path: string) => boolean;
  readonly hasPlace: (page: Buffer) => boolean;
  /** @param path one that is named */
  readonly fill: (html: string, path: string) => string;
}

/**
 * The page of this site that a request says it comes from, if it is one to name. Somebody who asks not
 * to be tracked comes from nowhere.
 */
export function findCameFrom(
  headers: NotedHeaders,
  publicOrigin: string,
  { isNamed }: CameFrom,
): string | null {
  const [referrer, gpc] =
    headers instanceof Headers
      ? [headers.get('Referer'), headers.get('Sec-GPC')]
      : [headers.referer, headers['sec-gpc']];
  if (gpc === '1' || !referrer?.startsWith(`${publicOrigin}/`)) return null;
  const path = referrer.slice(publicOrigin.length).replace(/[?#].*$/s, '');
  return isNamed(path) ? path : null;
}

export function hasPlaceFor(cached: CachedResponse, { hasPlace }: CameFrom): boolean {
  const { source, status, bodies } = cached;
  return source === 'pages' && status === 200 && hasPlace(bodies.identity.body);
}
