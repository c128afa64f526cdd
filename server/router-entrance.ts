import { randomBytes } from 'node:crypto';
import { type Waiter, Waiters } from '#queue/waiters.ts';
import { findTokenPlace } from './admin-requests.ts';
import type { AppContext, AppParts, ServerOptions } from './app-context.ts';
import type { SiteHost } from './hosts.ts';
import { limitBody, readSmallBody, type SmallBody } from './limit-body.ts';
import { isLocalRequest } from './local-request.ts';
import { hostOf, isOwnHost } from './origin-check.ts';
import { NOT_FOUND_KEY } from './page-cache/cached-pages.ts';
import { isHealthCheck } from './reject-request.ts';
import { type FoundRoute, isDataRequest } from './route-table.ts';

/** The route that renders the 404 page. */
export const NOT_FOUND_PATH = NOT_FOUND_KEY.target;
const MAX_BODY_BYTES = 64 * 1024;

/** Whether the 404 page answers, which is the same for all paths. */
function isNotFound(pathname: string, route: FoundRoute | null): boolean {
  if (route === null) return true;
  return route.catchAll && Boolean(route.policy?.cache) && !isDataRequest(pathname);
}

export interface RoutedRequest {
  readonly url: URL;
  readonly host: SiteHost;
  readonly route: FoundRoute | null;
  readonly clientAddress: string;
  readonly waiter: Waiter;
}

/** Returns a function that passes a request to React Router when its turn comes. */
export function createRouterEntrance(options: ServerOptions, { handler, queues }: AppParts) {
  async function readBody(
    request: Request,
    route: FoundRoute | null,
  ): Promise<SmallBody | ReadableStream<Uint8Array> | Response | null> {
    if (request.method !== 'POST') return null;
    const limit = route?.policy?.maxBodyBytes ?? MAX_BODY_BYTES;
    const body = limitBody(request, limit);
    if (body === null || body instanceof Response) return body;
    return readSmallBody(request, body, limit);
  }

  return async (c: AppContext, routed: RoutedRequest): Promise<Response> => {
    const { url, host, route, clientAddress, waiter } = routed;
    const request = c.req.raw;
    const isPost = request.method === 'POST';
    const mayPass = !isPost || route?.policy?.allowedWhenDiskFull === true;
    const rejection = mayPass ? null : options.rejectForm(route?.policy);
    if (rejection !== null) return c.text(rejection.sentence, rejection.status);
    const body = await readBody(request, route);
    if (body instanceof Response) return body;
    const path = isNotFound(url.pathname, route) ? NOT_FOUND_PATH : url.pathname;
    const pass = async () =>
      handler(
        normalizeRequestUrl(request, `${path}${url.search}`, { ownOrigin: host.origin, body }),
        options.createContext({
          id: c.get('requestId'),
          traceId: c.get('traceId'),
          clientAddress,
          isLocal: isLocalRequest(c.env?.remoteAddress ?? '', request.headers),
          nonce: randomBytes(16).toString('base64'),
          tokenPlace: findTokenPlace(request.method, url.pathname, route?.policy),
          forWriters: route?.policy?.forWriters === true,
          preventCaching: () => undefined,
        }),
      );
    // A load balancer must see that the process is healthy, however busy it is.
    if (isHealthCheck(url.pathname)) return pass();
    const ownQueue = route?.policy?.waitsForStore === true ? queues.storedFiles : queues.pages;
    const queue = body instanceof ReadableStream ? queues.largeBodies : ownQueue;
    return queue.run(new Waiters(waiter), pass);
  };
}

/**
 * The request with our own origin in its URL, as the router expects, whichever proxy it came
 * through.
 */
function normalizeRequestUrl(
  request: Request,
  target: string,
  { ownOrigin, body }: { ownOrigin: string; body: BodyInit | null },
): Request {
  const host = hostOf(request);
  const { protocol } = new URL(ownOrigin);
  const origin = isOwnHost(host, ownOrigin) ? `${protocol}//${host}` : ownOrigin;
  const headers = new Headers(request.headers);
  // Pages with `Referrer-Policy: no-referrer` send "null". The same-origin check was made before.
  if (headers.get('Origin') === 'null') headers.delete('Origin');
  // Field by field: the HTTP adapter's request object cannot be passed to the constructor.
  return new Request(`${origin}${target}`, {
    method: request.method,
    headers,
    signal: request.signal,
    body,
    duplex: 'half',
  } as RequestInit);
}
