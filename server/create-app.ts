import { randomBytes, randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { RequestHandler, ServerBuild } from 'react-router';
import { findTokenPlace, rejectEmbedding } from './admin-requests.ts';
import type { CachedResponse } from './cached-response.ts';
import { type CampaignCookie, setCampaignCookie } from './campaign-cookie.ts';
import { canonicalPath } from './canonical-path.ts';
import { createAddressReader } from './client-address.ts';
import { type FindHost, leadToOtherHost, type SiteHost, type SiteOrigins } from './hosts.ts';
import { isDecodable } from './is-decodable.ts';
import { BodyCutOffError, limitBody, readSmallBody, type SmallBody } from './limit-body.ts';
import { isLocalRequest } from './local-request.ts';
import type { Log } from './log.ts';
import { logFields } from './log-fields.ts';
import { normalizeRequestUrl } from './normalize-request-url.ts';
import { hostOf } from './origin-check.ts';
import { type CachedPages, NOT_FOUND_KEY } from './page-cache/cached-pages.ts';
import type { CacheInvalidationSource } from './page-cache/create-pages.ts';
import { type CheckRequest, isHealthCheck, rejectCrossOrigin } from './reject-request.ts';
import type { CreateContext } from './render-page.ts';
import { ClientGoneError, RenderQueueFullError } from './render-queue.ts';
import type { RenderQueues } from './render-queues.ts';
import type { Counted, RequestLog } from './request-log.ts';
import type { RequestObserver } from './request-observer.ts';
import {
  createRouteFinder,
  type FoundRoute,
  isDataRequest,
  type ServedPolicy,
} from './route-table.ts';
import { type SecurityHeaderOptions, setSecurityHeaders } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';
import { readTraceId } from './trace-parent.ts';
import type { UndeclaredProxies } from './undeclared-proxies.ts';
import type { MovedPath, Redirects, UnknownPaths } from './unknown-paths.ts';
import { type Waiter, Waiters } from './waiters.ts';

export interface ServerOptions extends SecurityHeaderOptions, SiteOrigins {
  readonly mode: 'production' | 'development' | 'test';
  readonly trustedProxies: readonly string[];
  readonly undeclaredProxies: UndeclaredProxies;
  /** The key of a client: its address, or the network of the address. */
  readonly clientKey: (address: string) => string;
  /** The response to a request that cannot be handled now, made without rendering anything. */
  readonly respondBusy: (request: Request) => Response;
  readonly log: Log;
  /** Null without metrics. */
  readonly observer: RequestObserver | null;
  /**
   * What a route answers to a form while nothing can be stored, because the disk is full, say; null if
   * it can.
   */
  readonly refuseForm: (
    policy: ServedPolicy | undefined,
  ) => { readonly status: 423 | 507; readonly sentence: string } | null;
  readonly build: ServerBuild;
  readonly createContext: CreateContext;
  readonly staticFiles: StaticFiles | null;
  readonly campaignCookie: CampaignCookie;
  /** Null turns the page cache off. */
  readonly pages: CacheInvalidationSource | null;
  readonly redirects: Redirects;
  readonly unknownPaths: UnknownPaths;
}

export interface Bindings {
  /** The address of the socket's other end. */
  remoteAddress: string;
}

interface Variables {
  requestId: string;
  /** The trace that the request belongs to; null without one. */
  traceId: string | null;
  /** The pattern of the route, once it is known. */
  route: string | undefined;
  /** Set for requests that are counted in the log instead of logged. */
  counted: Counted | undefined;
}

interface AppParts {
  readonly findHost: FindHost;
  readonly checkRequest: CheckRequest;
  readonly requestLog: RequestLog;
  readonly handler: RequestHandler;
  readonly queues: RenderQueues;
  readonly pages: CachedPages | null;
  readonly toCachedResponse: (cached: CachedResponse, request: Request) => Promise<Response>;
}

type AppContext = Context<{ Bindings: Bindings; Variables: Variables }>;

/** The route that renders the 404 page. */
const NOT_FOUND_PATH = NOT_FOUND_KEY.target;
/** The status in the log of a request whose client closed the connection; nobody receives it. */
const CLIENT_GONE = 499;
/** The `Retry-After` of a 503 response that has none. */
const RETRY_SECONDS = '5';
const MAX_BODY_BYTES = 64 * 1024;

/**
 * False for control characters and line separators, which the router and some databases reject, and
 * for broken escapes, of which the router warns past the log.
 */
function isReadable(pathname: string): boolean {
  return isDecodable(pathname) && !/%(?:[01][\da-f]|7f|e2%80%a[89])/i.test(pathname);
}

/** Handles the requests that `createServer` did not find in memory. */
export function createApp(options: ServerOptions, parts: AppParts) {
  const { publicOrigin, log } = options;
  const app = new Hono<{ Bindings: Bindings; Variables: Variables }>();
  app.use(async (c, next) => {
    const started = performance.now();
    c.set('requestId', randomUUID());
    c.set('traceId', readTraceId(c.req.header('traceparent')));
    await next();
    if (parts.findHost(hostOf(c.req.raw))?.serves !== 'admin') {
      setCampaignCookie(c.req.raw, c.res, { cookie: options.campaignCookie, publicOrigin });
    }
    setCommonHeaders(c, options);
    logResponse(c, { ...parts, observer: options.observer }, started);
  });
  app.onError((error, c) => {
    // A failure because the client closed the connection is not an error of the site.
    if (c.req.raw.signal.aborted) return new Response(null, { status: CLIENT_GONE });
    log.error(
      { ...logFields({ id: c.get('requestId'), traceId: c.get('traceId') }), err: error },
      'a request failed',
    );
    return c.text(
      `Something went wrong on our side. Please try again; if it happens again, give us this reference: ${c.get('requestId')}`,
      500,
    );
  });
  app.all('*', createHandler(options, parts));
  return app;
}

function setCommonHeaders(c: AppContext, options: SecurityHeaderOptions): void {
  const { headers, status } = c.res;
  setSecurityHeaders(headers, options);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  // The log has no line of a response that it counts, so that an id would lead nowhere.
  if (c.get('counted') === undefined || status >= 500) {
    headers.set('X-Request-Id', c.get('requestId'));
  }
  if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', RETRY_SECONDS);
}

function logResponse(
  c: AppContext,
  { requestLog, observer }: { requestLog: RequestLog; observer: RequestObserver | null },
  started: number,
): void {
  const isCutOff = c.res.status >= 500 && c.req.raw.signal.aborted;
  const status = isCutOff ? CLIENT_GONE : c.res.status;
  const path = new URL(c.req.url).pathname;
  const counted = c.get('counted');
  const milliseconds = performance.now() - started;
  const route = c.get('route') ?? null;
  observer?.answered({ route, status, seconds: milliseconds / 1_000 });
  if (counted !== undefined && status < 500) {
    requestLog.count(counted, status, path);
    return;
  }
  requestLog.answered(
    {
      ...logFields({ id: c.get('requestId'), traceId: c.get('traceId') }),
      method: c.req.method,
      route,
      status,
      ms: Math.round(milliseconds),
    },
    path,
  );
}

function createHandler(options: ServerOptions, parts: AppParts) {
  const { publicOrigin, staticFiles, redirects } = options;
  const { findHost, checkRequest, pages, toCachedResponse } = parts;
  const clientAddressOf = createAddressReader(options.trustedProxies);
  const findRoute = createRouteFinder(options.build);
  const sendToRouter = createRouterEntrance(options, parts);

  async function handle(c: AppContext): Promise<Response> {
    const request = c.req.raw;
    const url = new URL(request.url);
    if (isHealthCheck(url.pathname)) c.set('counted', 'health');
    const rejection = checkRequest(request.method, hostOf(request), url.pathname);
    if (rejection !== null) {
      const { message, status, headers } = rejection;
      return new Response(message, { status, headers });
    }
    // A health check may name any host.
    const host = findHost(hostOf(request)) ?? { origin: publicOrigin, serves: 'public' };
    const crossOrigin = rejectCrossOrigin(request, host.origin);
    if (crossOrigin !== null) return crossOrigin;
    const isPost = request.method === 'POST';
    const sendFromMemory = (cached: CachedResponse) => {
      c.set('counted', cached.source);
      return toCachedResponse(cached, request);
    };
    if (!isPost) {
      const file = staticFiles?.find(url.pathname);
      if (file) return sendFromMemory(file);
    }
    const plainPath = isPost ? null : canonicalPath(url.pathname);
    const path = plainPath ?? url.pathname;
    const route = isReadable(path) ? findRoute(path) : null;
    const moved = isPost ? null : await findMoved(path, route);
    const toPlain = () => c.body(null, 308, { Location: `${path}${url.search}` });
    // A path that moved gets one redirect instead of two.
    if (plainPath !== null && moved === null) return toPlain();
    url.pathname = path;
    const remoteAddress = c.env?.remoteAddress ?? '';
    const forwardedFor = request.headers.get('X-Forwarded-For');
    options.undeclaredProxies.note(remoteAddress, forwardedFor);
    const clientAddress = clientAddressOf(remoteAddress, forwardedFor);
    const waiter = {
      client: options.clientKey(clientAddress),
      isGone: () => request.signal.aborted,
    };
    c.set('route', route?.pattern);
    const elsewhere = leadToOtherHost({ method: request.method, url }, route, host, options);
    if (elsewhere !== null) return elsewhere;
    const embedding = rejectEmbedding(request, url.pathname, route?.policy);
    if (embedding !== null) return embedding;
    const answer = async (asked: { url: URL; route: FoundRoute | null }) => {
      if (!isPost && asked.route !== null) {
        const page = await pages?.open(
          { ...asked, route: asked.route, headers: request.headers },
          waiter,
        );
        if (page) {
          options.observer?.notePage(page, asked.route.pattern);
          return sendFromMemory(page);
        }
      }
      return sendToRouter(c, { ...asked, host, clientAddress, waiter });
    };
    const hidden = route?.policy?.hidesMissing ?? null;
    const isData = isDataRequest(path);
    const isPage = !isPost && !isData;
    const answerOrHide = async () => {
      if (hidden === null) return answer({ url, route });
      if (hidden === 'all-but-forms' && isPost && !isData && !pages?.isUnknown(path)) {
        return answer({ url, route });
      }
      const page = isPage ? await answer({ url, route }) : null;
      if (page !== null && page.status !== 404) return page;
      await page?.body?.cancel();
      return answer(unknownPath(url));
    };
    if (moved !== null) {
      // A page that is at this path now comes first. Where no route could have one, nothing is asked.
      const found = route?.catchAll ? null : await answer({ url, route });
      const isMissing = found === null || found.status === 404;
      if (!isMissing && plainPath === null) return found;
      await found?.body?.cancel();
      c.set('counted', undefined);
      return isMissing ? leadTo(c, moved, url) : toPlain();
    }
    const found = await answerOrHide();
    const isCounted = route?.policy?.redirectsMissing && request.method === 'GET' && isPage;
    if (isCounted && found.status === 404) {
      options.unknownPaths.note(path, request.headers.get('User-Agent'));
    }
    return found;
  }

  /** What the owner says of a path whose route may have nothing to show. */
  async function findMoved(path: string, route: FoundRoute | null): Promise<MovedPath | null> {
    if (!route?.policy?.redirectsMissing || isDataRequest(path)) return null;
    return redirects.mayHaveMoved(path) ? redirects.find(path) : null;
  }

  /** What a request for an unknown path asks for. */
  function unknownPath(url: URL): { url: URL; route: FoundRoute | null } {
    const unknown = new URL(url);
    unknown.pathname = isDataRequest(url.pathname) ? `${NOT_FOUND_PATH}.data` : NOT_FOUND_PATH;
    return { url: unknown, route: findRoute(unknown.pathname) };
  }

  return async (c: AppContext): Promise<Response> => {
    try {
      return await handle(c);
    } catch (error) {
      if (error instanceof RenderQueueFullError) return options.respondBusy(c.req.raw);
      const isGone = error instanceof ClientGoneError || error instanceof BodyCutOffError;
      if (isGone) return new Response(null, { status: CLIENT_GONE });
      throw error;
    }
  };
}

/** Whether the 404 page answers, which is the same for all paths. */
function isNotFound(pathname: string, route: FoundRoute | null): boolean {
  if (route === null) return true;
  return route.catchAll && Boolean(route.policy?.cache) && !isDataRequest(pathname);
}

function leadTo(c: AppContext, moved: MovedPath, url: URL): Response {
  moved.noteUse();
  return c.body(null, moved.status, { Location: moved.locationFor(url.search) });
}

interface RoutedRequest {
  readonly url: URL;
  readonly host: SiteHost;
  readonly route: FoundRoute | null;
  readonly clientAddress: string;
  readonly waiter: Waiter;
}

/** Passes a request on to React Router, when its turn comes. */
function createRouterEntrance(options: ServerOptions, { handler, queues }: AppParts) {
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
    const refusal = mayPass ? null : options.refuseForm(route?.policy);
    if (refusal !== null) return c.text(refusal.sentence, refusal.status);
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
