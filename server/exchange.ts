import type { Waiter } from '#queue/waiters.ts';
import type { AppContext, ServerOptions } from './app-context.ts';
import { canonicalPath } from './canonical-path.ts';
import { createAddressReader } from './client-address.ts';
import type { FindHost, SiteHost } from './hosts.ts';
import { hostOf } from './origin-check.ts';
import { createRouteFinder, type FoundRoute, isDataRequest } from './route-table.ts';
import type { MovedPath } from './unknown-paths.ts';

/** The URL to answer: usually the request's, or that of the 404 page. */
export interface Asked {
  /** The requested URL, with its path in canonical form. */
  readonly url: URL;
  readonly route: FoundRoute | null;
}

/** What the steps know about a request. */
export interface Exchange extends Asked {
  readonly c: AppContext;
  readonly request: Request;
  readonly host: SiteHost;
  readonly askedPath: string;
  readonly isCanonical: boolean;
  readonly isPost: boolean;
  /** Whether it asks for a page, neither sending a form nor asking for a page's data. */
  readonly isPage: boolean;
  readonly remoteAddress: string;
  readonly clientAddress: string;
  readonly waiter: Waiter;
  /** The owner's redirect for a path whose route may have nothing to show. Looked up once. */
  readonly findMoved: () => Promise<MovedPath | null>;
}

/** Finds what is at the paths of the site. */
export interface PathFinder {
  findRoute(path: string): FoundRoute | null;
  /** The owner's redirect for a path whose route may have nothing to show. */
  findMoved(path: string, route: FoundRoute | null): Promise<MovedPath | null>;
  /** The same request for another path. */
  atPath(url: URL, path: string): Asked;
}

export function createPathFinder({ build, redirects }: ServerOptions): PathFinder {
  const findRoute = createRouteFinder(build);
  return {
    findRoute,
    async findMoved(path, route) {
      if (!route?.policy?.redirectsMissing || isDataRequest(path)) return null;
      return redirects.mayHaveMoved(path) ? redirects.find(path) : null;
    },
    atPath(url, path) {
      const other = new URL(url);
      other.pathname = path;
      return { url: other, route: findRoute(path) };
    },
  };
}

/** Returns a function that reads a request once for all steps. */
export function createExchangeReader(
  options: ServerOptions,
  findHost: FindHost,
  paths: PathFinder,
): (c: AppContext) => Exchange {
  const clientAddressOf = createAddressReader(options.trustedProxies);
  return (c) => {
    const request = c.req.raw;
    const url = new URL(request.url);
    const askedPath = url.pathname;
    const isPost = request.method === 'POST';
    const canonical = isPost ? null : canonicalPath(askedPath);
    if (canonical !== null) url.pathname = canonical;
    const path = url.pathname;
    const route = isReadable(path) ? paths.findRoute(path) : null;
    let moved: Promise<MovedPath | null> | undefined;
    const remoteAddress = c.env?.remoteAddress ?? '';
    const forwardedFor = request.headers.get('X-Forwarded-For');
    const clientAddress = clientAddressOf(remoteAddress, forwardedFor);
    return {
      c,
      request,
      // A health check may have any Host header.
      host: findHost(hostOf(request)) ?? { origin: options.publicOrigin, serves: 'public' },
      askedPath,
      url,
      isCanonical: canonical === null,
      route,
      isPost,
      isPage: !isPost && !isDataRequest(path),
      remoteAddress,
      clientAddress,
      waiter: { client: options.clientKey(clientAddress), isGone: () => request.signal.aborted },
      findMoved: async () => {
        if (isPost) return null;
        moved ??= paths.findMoved(path, route);
        return moved;
      },
    };
  };
}

/**
 * False for control characters and line separators, which the router and some databases reject, and
 * for broken escapes, about which the router prints a warning that bypasses the log.
 */
function isReadable(pathname: string): boolean {
  return isDecodable(pathname) && !/%(?:[01][\da-f]|7f|e2%80%a[89])/i.test(pathname);
}

/**
 * Whether all escapes of a path are UTF-8. The result of decoding is used, because the bundler leaves
 * out calls whose result is not, although they can throw.
 */
function isDecodable(path: string): boolean {
  try {
    return path === '' || decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
