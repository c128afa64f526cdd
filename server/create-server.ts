import { randomBytes, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { type CampaignCookie, rememberCampaign } from './campaign-cookie.ts';
import { canonicalPath } from './canonical-path.ts';
import { createAddressReader } from './client-address.ts';
import { limitBody } from './limit-body.ts';
import type { Log } from './log.ts';
import { createNotFoundLog } from './not-found-log.ts';
import { ALLOWED_METHODS, isOwnHost, isSameOrigin } from './origin-check.ts';
import { type Counted, createRequestLog } from './request-log.ts';
import { createRouteFinder } from './route-table.ts';
import { setSecurityHeaders } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';

export interface ServerOptions {
  readonly publicOrigin: string;
  readonly mode: 'production' | 'development' | 'test';
  readonly trustedProxies: readonly string[];
  readonly log: Log;
  readonly build: () => Promise<ServerBuild> | ServerBuild;
  readonly createContext: (facts: {
    id: string;
    clientAddress: string;
    nonce: string;
  }) => RouterContextProvider;
  readonly staticFiles: StaticFiles | null;
  readonly campaignCookie: CampaignCookie;
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

const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/**
 * The site as a function from request to answer. It knows HTTP and nothing of the business; tests
 * call `fetch` without a socket.
 */
export function createServer(options: ServerOptions) {
  const { publicOrigin, log, staticFiles } = options;
  const clientAddressOf = createAddressReader(options.trustedProxies);
  const countNotFound = createNotFoundLog(log);
  const requestLog = createRequestLog(log);
  const app = new Hono<{ Bindings: Bindings; Variables: Variables }>();
  const handler = createRequestHandler(async () => options.build(), options.mode);

  app.use(async (c, next) => {
    const started = performance.now();
    c.set('requestId', randomUUID());
    await next();
    c.res = rememberCampaign(c.req.raw, c.res, { cookie: options.campaignCookie, publicOrigin });
    setSecurityHeaders(c.res.headers, publicOrigin);
    c.res.headers.set('X-Request-Id', c.get('requestId'));
    const { status } = c.res;
    if (status === 404) countNotFound(new URL(c.req.url).pathname);
    const counted = c.get('counted');
    if (counted !== undefined && status < 400) return requestLog.count(counted);
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
    const host = request.headers.get('Host') ?? url.host;
    if (HEALTH_PATHS.has(url.pathname)) c.set('counted', 'health');
    else if (!isOwnHost(host, publicOrigin)) {
      return c.text('This server does not serve that host.', 421);
    }
    if (!ALLOWED_METHODS.has(request.method)) {
      return c.text('This address answers to GET, HEAD and POST only.', 405, {
        Allow: 'GET, HEAD, POST',
      });
    }
    const changes = request.method === 'POST';
    if (changes && !isSameOrigin(request.headers, publicOrigin)) {
      return c.text(
        'This form was not sent from our own pages, so it was not accepted. Go back, reload the page and send it again.',
        403,
      );
    }
    if (!changes) {
      const file = await staticFiles?.find(url.pathname, request);
      if (file) {
        c.set('counted', 'files');
        return file;
      }
      const plain = canonicalPath(url.pathname);
      if (plain !== null) return c.body(null, 308, { Location: `${plain}${url.search}` });
    }
    const build = await options.build();
    const route = routeFinderOf(build)(url.pathname);
    c.set('route', route?.pattern);
    const body = changes ? limitBody(request, maxBodyBytesOf(route?.handle)) : null;
    if (body instanceof Response) return body;
    const site = new URL(publicOrigin);
    const own = isOwnHost(host, publicOrigin) ? `${site.protocol}//${host}` : publicOrigin;
    const headers = new Headers(request.headers);
    // A page that gives no referrer says "null"; that the form is ours was checked above.
    if (headers.get('Origin') === 'null') headers.delete('Origin');
    // Spelled out: the socket's request is not one that the constructor copies.
    const asked = new Request(`${own}${url.pathname}${url.search}`, {
      method: request.method,
      headers,
      signal: request.signal,
      body,
      duplex: 'half',
    } as RequestInit);
    return handler(
      asked,
      options.createContext({
        id: c.get('requestId'),
        clientAddress: clientAddressOf(
          c.env?.remoteAddress ?? '',
          request.headers.get('X-Forwarded-For'),
        ),
        nonce: randomBytes(16).toString('base64'),
      }),
    );
  });

  return {
    fetch: (request: Request, bindings: Bindings = { remoteAddress: '127.0.0.1' }) =>
      Promise.resolve(app.fetch(request, bindings)),
  };
}

const finders = new WeakMap<ServerBuild, ReturnType<typeof createRouteFinder>>();

function routeFinderOf(build: ServerBuild) {
  let finder = finders.get(build);
  if (!finder) {
    finder = createRouteFinder(build);
    finders.set(build, finder);
  }
  return finder;
}

function maxBodyBytesOf(policy: unknown): number {
  const bytes = (policy as { maxBodyBytes?: unknown } | undefined)?.maxBodyBytes;
  return typeof bytes === 'number' ? bytes : 64 * 1024;
}
