import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Hono } from 'hono';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { sendCached, toResponse } from './cached-response.ts';
import { type CampaignCookie, setCampaignCookie } from './campaign-cookie.ts';
import { canonicalPath } from './canonical-path.ts';
import { createAddressReader } from './client-address.ts';
import { limitBody } from './limit-body.ts';
import type { Log } from './log.ts';
import { normalizeRequestUrl } from './normalize-request-url.ts';
import { createNotFoundLog } from './not-found-log.ts';
import { isOwnHost } from './origin-check.ts';
import type { CacheKey } from './page-cache/cached-pages.ts';
import { type CacheInvalidationSource, createPages } from './page-cache/create-pages.ts';
import { rejectRequest } from './reject-request.ts';
import { type CreateContext, renderPage } from './render-page.ts';
import { type Counted, createRequestLog } from './request-log.ts';
import { createRouteFinder } from './route-table.ts';
import { setSecurityHeaders } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';

export interface ServerOptions {
  readonly publicOrigin: string;
  readonly mode: 'production' | 'development' | 'test';
  readonly trustedProxies: readonly string[];
  readonly log: Log;
  /** Nothing can be stored for now. */
  readonly isStorageLow: () => boolean;
  readonly build: ServerBuild;
  readonly createContext: CreateContext;
  readonly staticFiles: StaticFiles | null;
  readonly campaignCookie: CampaignCookie;
  /** What the page cache has to know of the site; null keeps no pages. */
  readonly pages: CacheInvalidationSource | null;
}

export interface Bindings {
  /** The address of the socket's other end. */
  remoteAddress: string;
}

interface Variables {
  requestId: string;
  /** The pattern of the route, once it is known. */
  route: string | undefined;
  /** Set for what is counted in the log instead of logged. */
  counted: Counted | undefined;
}

/** Where the page stands that says so. */
const UNKNOWN_PATH = '/not-found';

/** Control characters and line ends stand in no address of ours, and neither the router nor every database takes them. */
function isReadable(pathname: string): boolean {
  return !/%(?:[01][\da-f]|7f|e2%80%a[89])/i.test(pathname);
}

const NO_ROOM =
  'Nothing was stored: the disk of this site is full, so changes are turned off for now. What you typed is still there when you go back. It works again by itself once there is room.';
const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz']);
const MOST_HOSTS = 20;
/** Of a 503 that does not say so itself. */
const RETRY_SECONDS = '5';

/**
 * The site as a function from request to answer. It knows HTTP and nothing of the business; tests
 * call `fetch` without a socket.
 */
export function createServer(options: ServerOptions) {
  const { build, publicOrigin, log, staticFiles } = options;
  const clientAddressOf = createAddressReader(options.trustedProxies);
  const countNotFound = createNotFoundLog(log);
  const findRoute = createRouteFinder(build);
  const requestLog = createRequestLog(log);
  const app = new Hono<{ Bindings: Bindings; Variables: Variables }>();
  const handler = createRequestHandler(build, options.mode);
  const render = (place: CacheKey) => renderPage(place, options, handler);
  const pages = options.pages && createPages(options.pages, { build, log, render });
  const onCompressionError = (error: unknown) =>
    log.error({ err: error }, 'an answer could not be compressed');
  const ownHosts = new Set<string>();

  app.use(async (c, next) => {
    const started = performance.now();
    c.set('requestId', randomUUID());
    await next();
    setCampaignCookie(c.req.raw, c.res, { cookie: options.campaignCookie, publicOrigin });
    setSecurityHeaders(c.res.headers, publicOrigin);
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
    c.res.headers.set('X-Request-Id', c.get('requestId'));
    const { status } = c.res;
    if (status === 503 && !c.res.headers.has('Retry-After')) {
      c.res.headers.set('Retry-After', RETRY_SECONDS);
    }
    if (status === 404) countNotFound(new URL(c.req.url).pathname);
    const counted = c.get('counted');
    if (counted !== undefined && status < 500) return requestLog.count(counted);
    requestLog.answered({
      id: c.get('requestId'),
      method: c.req.method,
      route: c.get('route') ?? null,
      status,
      ms: Math.round(performance.now() - started),
    });
  });

  app.onError((error, c) => {
    log.error({ id: c.get('requestId'), err: error }, 'a request failed');
    return c.text(
      `Something went wrong on our side. Please try again; if it happens again, give us this reference: ${c.get('requestId')}`,
      500,
    );
  });

  app.all('*', async (c) => {
    const request = c.req.raw;
    const url = new URL(request.url);
    const isHealthCheck = HEALTH_PATHS.has(url.pathname);
    if (isHealthCheck) c.set('counted', 'health');
    const refusal = rejectRequest(request, { publicOrigin, anyHost: isHealthCheck });
    if (refusal !== null) return refusal;
    const changes = request.method === 'POST';
    if (!changes) {
      const file = staticFiles?.find(url.pathname);
      if (file) {
        c.set('counted', 'files');
        return toResponse(file, request, onCompressionError);
      }
      const plain = canonicalPath(url.pathname);
      if (plain !== null) return c.body(null, 308, { Location: `${plain}${url.search}` });
    }
    const route = isReadable(url.pathname) ? findRoute(url.pathname) : null;
    c.set('route', route?.pattern);
    if (!changes && route !== null) {
      const page = await pages?.open(url, request.headers, route);
      if (page) {
        c.set('counted', 'pages');
        return toResponse(page, request, onCompressionError);
      }
    }
    if (changes && options.isStorageLow() && route?.policy?.allowedWhenDiskFull !== true) {
      return c.text(NO_ROOM, 507);
    }
    const body = changes ? limitBody(request, route?.policy?.maxBodyBytes ?? 64 * 1024) : null;
    if (body instanceof Response) return body;
    const path = route === null ? UNKNOWN_PATH : url.pathname;
    return handler(
      normalizeRequestUrl(request, `${path}${url.search}`, { publicOrigin, body }),
      options.createContext({
        id: c.get('requestId'),
        clientAddress: clientAddressOf(
          c.env?.remoteAddress ?? '',
          request.headers.get('X-Forwarded-For'),
        ),
        nonce: randomBytes(16).toString('base64'),
        preventCaching: () => undefined,
      }),
    );
  });

  function answersTo(host: string): boolean {
    if (ownHosts.has(host)) return true;
    if (!isOwnHost(host, publicOrigin)) return false;
    if (ownHosts.size < MOST_HOSTS) ownHosts.add(host);
    return true;
  }

  return {
    fetch: (request: Request, bindings: Bindings = { remoteAddress: '127.0.0.1' }) =>
      Promise.resolve(app.fetch(request, bindings)),
    /**
     * The short way for what lies ready in memory: answers before a request object is made. False
     * when there is something to decide, to render or to compress; then `fetch` has to be asked.
     */
    tryServeFromCache(request: IncomingMessage, response: ServerResponse): boolean {
      const { method, url = '', headers } = request;
      if ((method !== 'GET' && method !== 'HEAD') || !answersTo(headers.host ?? '')) return false;
      const file = staticFiles?.find(url);
      const ready = file ?? pages?.find(url);
      if (!ready || !sendCached(ready, request, response)) return false;
      requestLog.count(file ? 'files' : 'pages');
      if (ready.status === 404) countNotFound(url.split('?', 1)[0] ?? '');
      return true;
    },
  };
}
