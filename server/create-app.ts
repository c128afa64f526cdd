import { randomBytes, randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { RequestHandler, ServerBuild } from 'react-router';
import type { CachedResponse } from './cached-response.ts';
import { type CampaignCookie, setCampaignCookie } from './campaign-cookie.ts';
import { canonicalPath } from './canonical-path.ts';
import { createAddressReader } from './client-address.ts';
import { limitBody } from './limit-body.ts';
import type { Log } from './log.ts';
import { normalizeRequestUrl } from './normalize-request-url.ts';
import { hostOf } from './origin-check.ts';
import type { CachedPages } from './page-cache/cached-pages.ts';
import type { CacheInvalidationSource } from './page-cache/create-pages.ts';
import { type CheckRequest, isHealthCheck, rejectCrossOrigin } from './reject-request.ts';
import type { CreateContext } from './render-page.ts';
import type { Counted, RequestLog } from './request-log.ts';
import { createRouteFinder } from './route-table.ts';
import { setSecurityHeaders } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';

export interface ServerOptions {
  readonly publicOrigin: string;
  readonly mode: 'production' | 'development' | 'test';
  readonly trustedProxies: readonly string[];
  readonly log: Log;
  /** Whether the disk is too full to store anything. */
  readonly isStorageLow: () => boolean;
  readonly build: ServerBuild;
  readonly createContext: CreateContext;
  readonly staticFiles: StaticFiles | null;
  readonly campaignCookie: CampaignCookie;
  /** Null turns the page cache off. */
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
  /** Set for requests that are counted in the log instead of logged. */
  counted: Counted | undefined;
}

interface AppParts {
  readonly checkRequest: CheckRequest;
  readonly requestLog: RequestLog;
  readonly handler: RequestHandler;
  readonly pages: CachedPages | null;
  readonly toCachedResponse: (cached: CachedResponse, request: Request) => Promise<Response>;
}

type AppContext = Context<{ Bindings: Bindings; Variables: Variables }>;

/** The route that renders the 404 page. */
const NOT_FOUND_PATH = '/not-found';
const DISK_FULL_MESSAGE =
  'Nothing was stored: the disk of this site is full, so changes are turned off for now. What you typed is still there when you go back. It works again by itself once there is room.';
/** The `Retry-After` of a 503 response that has none. */
const RETRY_SECONDS = '5';
const MAX_BODY_BYTES = 64 * 1024;

/** False for control characters and line separators: the router and some databases reject them. */
function isReadable(pathname: string): boolean {
  return !/%(?:[01][\da-f]|7f|e2%80%a[89])/i.test(pathname);
}

/** Handles the requests that `createServer` did not find in memory. */
export function createApp(options: ServerOptions, parts: AppParts) {
  const { publicOrigin, log } = options;
  const app = new Hono<{ Bindings: Bindings; Variables: Variables }>();
  app.use(async (c, next) => {
    const started = performance.now();
    c.set('requestId', randomUUID());
    await next();
    setCampaignCookie(c.req.raw, c.res, { cookie: options.campaignCookie, publicOrigin });
    setCommonHeaders(c, publicOrigin);
    logResponse(c, parts.requestLog, started);
  });
  app.onError((error, c) => {
    log.error({ id: c.get('requestId'), err: error }, 'a request failed');
    return c.text(
      `Something went wrong on our side. Please try again; if it happens again, give us this reference: ${c.get('requestId')}`,
      500,
    );
  });
  app.all('*', createHandler(options, parts));
  return app;
}

function setCommonHeaders(c: AppContext, publicOrigin: string): void {
  const { headers, status } = c.res;
  setSecurityHeaders(headers, publicOrigin);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  headers.set('X-Request-Id', c.get('requestId'));
  if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', RETRY_SECONDS);
}

function logResponse(c: AppContext, requestLog: RequestLog, started: number): void {
  const { status } = c.res;
  const path = new URL(c.req.url).pathname;
  const counted = c.get('counted');
  if (counted !== undefined && status < 500) {
    requestLog.count(counted, status, path);
    return;
  }
  requestLog.answered(
    {
      id: c.get('requestId'),
      method: c.req.method,
      route: c.get('route') ?? null,
      status,
      ms: Math.round(performance.now() - started),
    },
    path,
  );
}

function createHandler(options: ServerOptions, parts: AppParts) {
  const { build, publicOrigin, staticFiles } = options;
  const { checkRequest, handler, pages, toCachedResponse } = parts;
  const clientAddressOf = createAddressReader(options.trustedProxies);
  const findRoute = createRouteFinder(build);

  return async (c: AppContext): Promise<Response> => {
    const request = c.req.raw;
    const url = new URL(request.url);
    if (isHealthCheck(url.pathname)) c.set('counted', 'health');
    const rejection = checkRequest(request.method, hostOf(request), url.pathname);
    if (rejection !== null) {
      const { message, status, headers } = rejection;
      return new Response(message, { status, headers });
    }
    const crossOrigin = rejectCrossOrigin(request, publicOrigin);
    if (crossOrigin !== null) return crossOrigin;
    const isPost = request.method === 'POST';
    const sendFromMemory = (cached: CachedResponse) => {
      c.set('counted', cached.source);
      return toCachedResponse(cached, request);
    };
    if (!isPost) {
      const file = staticFiles?.find(url.pathname);
      if (file) return sendFromMemory(file);
      const canonical = canonicalPath(url.pathname);
      if (canonical !== null) return c.body(null, 308, { Location: `${canonical}${url.search}` });
    }
    const route = isReadable(url.pathname) ? findRoute(url.pathname) : null;
    c.set('route', route?.pattern);
    if (!isPost && route !== null) {
      const page = await pages?.open(url, request.headers, route);
      if (page) return sendFromMemory(page);
    }
    if (isPost && options.isStorageLow() && route?.policy?.allowedWhenDiskFull !== true) {
      return c.text(DISK_FULL_MESSAGE, 507);
    }
    const body = isPost ? limitBody(request, route?.policy?.maxBodyBytes ?? MAX_BODY_BYTES) : null;
    if (body instanceof Response) return body;
    const path = route === null ? NOT_FOUND_PATH : url.pathname;
    const remoteAddress = c.env?.remoteAddress ?? '';
    return handler(
      normalizeRequestUrl(request, `${path}${url.search}`, { publicOrigin, body }),
      options.createContext({
        id: c.get('requestId'),
        clientAddress: clientAddressOf(remoteAddress, request.headers.get('X-Forwarded-For')),
        nonce: randomBytes(16).toString('base64'),
        preventCaching: () => undefined,
      }),
    );
  };
}
