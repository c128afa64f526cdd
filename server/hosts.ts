import { isForNavigation } from './admin-requests.ts';
import { isOwnHost } from './origin-check.ts';
import { type FoundRoute, isDataRequest } from './route-table.ts';

/**
 * The addresses of the site. Both origins are the same if the admin area does not have its own
 * host.
 */
export interface SiteOrigins {
  readonly publicOrigin: string;
  readonly adminOrigin: string;
}

export interface SiteHost {
  /** As configured. A site on a loopback address answers under other names, too. */
  readonly origin: string;
  readonly serves: 'public' | 'admin' | 'both';
}

/** The host that a Host header names; null if the site has no such host. */
export type FindHost = (host: string) => SiteHost | null;

const MOST_HOSTS = 20;
const ADMIN = /^\/admin(?:\/|$)/;

export function createHostFinder({ publicOrigin, adminOrigin }: SiteOrigins): FindHost {
  const hosts: readonly SiteHost[] =
    adminOrigin === publicOrigin
      ? [{ origin: publicOrigin, serves: 'both' }]
      : [
          { origin: publicOrigin, serves: 'public' },
          { origin: adminOrigin, serves: 'admin' },
        ];
  // Remembered, because parsing the host for each cached page would cost noticeable time.
  const known = new Map<string, SiteHost>();
  return (name) => {
    const remembered = known.get(name);
    if (remembered !== undefined) return remembered;
    const found = hosts.find(({ origin }) => isOwnHost(name, origin));
    if (found === undefined) return null;
    if (known.size < MOST_HOSTS) known.set(name, found);
    return found;
  };
}

/**
 * The response to a request for something that only the other host serves; null if this host serves
 * it. Pages redirect to the other host. Everything else is rejected, so that nothing from one area
 * runs on the other's host.
 */
export function hostRedirect(
  { method, url }: { method: string; url: URL },
  route: FoundRoute | null,
  { serves }: SiteHost,
  { publicOrigin, adminOrigin }: SiteOrigins,
): Response | null {
  if (serves === 'both' || route?.policy?.onBothHosts) return null;
  const area = ADMIN.test(route?.pattern ?? '') ? 'admin' : 'public';
  if (area === serves) return null;
  const { pathname, search } = url;
  const isPage =
    area === 'admin' ? isForNavigation(pathname, route?.policy) : !isDataRequest(pathname);
  const origin = area === 'admin' ? adminOrigin : publicOrigin;
  if (method === 'POST' || !isPage) {
    return new Response(`This address is served at ${origin} only.`, { status: 421 });
  }
  // Somebody who types the name of the admin area's host wants the admin area.
  const place = serves === 'admin' && pathname === '/' ? `${adminOrigin}/admin` : origin + pathname;
  return new Response(null, { status: 308, headers: { Location: place + search } });
}
