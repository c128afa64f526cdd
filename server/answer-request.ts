import { ClientGoneError, QueueFullError } from '#queue/fair-queue.ts';
import type { Waiter } from '#queue/waiters.ts';
import { rejectEmbedding } from './admin-requests.ts';
import type { AppContext, AppParts, ServerOptions } from './app-context.ts';
import type { CachedResponse } from './cached-response.ts';
import { canonicalPath } from './canonical-path.ts';
import { createAddressReader } from './client-address.ts';
import { leadToOtherHost, type SiteHost } from './hosts.ts';
import { isDecodable } from './is-decodable.ts';
import { BodyCutOffError } from './limit-body.ts';
import { hostOf } from './origin-check.ts';
import { isHealthCheck, rejectCrossOrigin } from './reject-request.ts';
import { createRouteFinder, type FoundRoute, isDataRequest } from './route-table.ts';
import { createRouterEntrance, NOT_FOUND_PATH } from './router-entrance.ts';
import { withoutTrailingPunctuation } from './trailing-punctuation.ts';
import type { MovedPath } from './unknown-paths.ts';

/** The status in the log of a request whose client closed the connection; nobody receives it. */
export const CLIENT_GONE = 499;
const MAX_LOGGED_HOST = 100;

/** What the steps know of a request. */
interface Exchange {
  readonly c: AppContext;
  readonly request: Request;
  readonly host: SiteHost;
  readonly askedPath: string;
  /** The URL that was asked for, with its path in the canonical form. */
  readonly url: URL;
  readonly isCanonical: boolean;
  readonly route: FoundRoute | null;
  readonly isPost: boolean;
  /** Whether it asks for a page, neither sending a form nor asking for a page's data. */
  readonly isPage: boolean;
  readonly remoteAddress: string;
  readonly clientAddress: string;
  readonly waiter: Waiter;
  /** What the owner says of a path whose route may have nothing to show. Looked up once. */
  readonly findMoved: () => Promise<MovedPath | null>;
}

/** The response, or null for the next step. */
type Step = (exchange: Exchange) => Response | null | Promise<Response | null>;

/** What is asked for: usually the URL of the request, or the one of the 404 page. */
type Asked = Pick<Exchange, 'url' | 'route'>;

/**
 * Returns what answers a request that is not in memory: the first step that has a response ends it.
 * The order is the meaning of the list.
 */
export function createAnswer(options: ServerOptions, parts: AppParts) {
  const { publicOrigin, staticFiles, redirects } = options;
  const { findHost, pages } = parts;
  const clientAddressOf = createAddressReader(options.trustedProxies);
  const findRoute = createRouteFinder(options.build);
  const sendToRouter = createRouterEntrance(options, parts);

  const steps: readonly Step[] = [
    rejectHostOrMethod,
    rejectFormOfOtherOrigin,
    sendStaticFile,
    redirectToCanonicalPath,
    noteRequest,
    redirectToOtherHost,
    rejectEmbeddedDocument,
    followMovedPath,
    redirectToMeantPath,
    hideWhatIsMissing,
    answerRoute,
  ];

  function rejectHostOrMethod({ c, request, askedPath }: Exchange): Response | null {
    const rejection = parts.checkRequest(request.method, hostOf(request), askedPath);
    if (rejection === null) return null;
    const { message, status, headers } = rejection;
    if (status === 421) c.set('rejectedHost', hostOf(request).slice(0, MAX_LOGGED_HOST));
    return new Response(message, { status, headers });
  }

  function rejectFormOfOtherOrigin({ request, host }: Exchange): Response | null {
    return rejectCrossOrigin(request, host.origin);
  }

  function sendStaticFile({ c, askedPath, isPost }: Exchange): Promise<Response> | null {
    const file = isPost ? undefined : staticFiles?.find(askedPath);
    return file === undefined ? null : sendFromMemory(c, file);
  }

  /** A path that moved gets one redirect instead of two: `followMovedPath` sends it. */
  async function redirectToCanonicalPath(exchange: Exchange): Promise<Response | null> {
    if (exchange.isCanonical || (await exchange.findMoved()) !== null) return null;
    return canonicalRedirect(exchange);
  }

  function noteRequest({ c, request, route, remoteAddress }: Exchange): null {
    c.set('route', route?.pattern);
    options.untrustedProxies.note(remoteAddress, request.headers.get('X-Forwarded-For'));
    return null;
  }

  function redirectToOtherHost({ request, url, route, host }: Exchange): Response | null {
    return leadToOtherHost({ method: request.method, url }, route, host, options);
  }

  function rejectEmbeddedDocument({ request, url, route }: Exchange): Response | null {
    return rejectEmbedding(request, url.pathname, route?.policy);
  }

  /** A page that is at this path now comes first. Where no route could have one, nothing is asked. */
  async function followMovedPath(exchange: Exchange): Promise<Response | null> {
    const { c, route, isCanonical } = exchange;
    const moved = await exchange.findMoved();
    if (moved === null) return null;
    const found = route?.catchAll ? null : await answer(exchange, exchange);
    const isMissing = found === null || found.status === 404;
    if (!isMissing && isCanonical) return found;
    await found?.body?.cancel();
    c.set('counted', undefined);
    if (!isMissing) return canonicalRedirect(exchange);
    return movedRedirect(exchange, moved);
  }

  /**
   * A path with the punctuation of the text around it, as many mail programs make links, leads to the
   * page that is meant, if everybody may see it, or to where that one moved. No page has such a path.
   */
  async function redirectToMeantPath(exchange: Exchange): Promise<Response | null> {
    const { c, url, route, isPage } = exchange;
    const mayBeMissing = isPage && route?.policy?.redirectsMissing;
    const path = mayBeMissing ? withoutTrailingPunctuation(url.pathname) : null;
    const meant = path === null ? null : atPath(url, path);
    if (path === null || !meant?.route?.policy?.cache) return null;
    const found = meant.route.catchAll ? null : await answer(exchange, meant);
    await found?.body?.cancel();
    c.set('counted', undefined);
    if (found !== null && found.status < 400) {
      return c.body(null, 301, { Location: `${path}${url.search}` });
    }
    const moved = await findMoved(path, meant.route);
    return moved && movedRedirect(exchange, moved);
  }

  /** Routes with secret addresses answer one that does not exist as an unknown path is answered. */
  async function hideWhatIsMissing(exchange: Exchange): Promise<Response | null> {
    const { url, route, isPost, isPage } = exchange;
    const hidden = route?.policy?.hidesMissing ?? null;
    if (hidden === null) return null;
    const isForm = isPost && !isDataRequest(url.pathname);
    if (hidden === 'all-but-forms' && isForm && !pages?.isUnknown(url.pathname)) return null;
    const page = isPage ? await answer(exchange, exchange) : null;
    if (page !== null && page.status !== 404) return page;
    await page?.body?.cancel();
    return answer(exchange, unknownPath(url));
  }

  async function answerRoute(exchange: Exchange): Promise<Response> {
    return answer(exchange, exchange);
  }

  /** Answers from the page cache or through the router. */
  async function answer(exchange: Exchange, asked: Asked): Promise<Response> {
    const { c, request, isPost, waiter } = exchange;
    const { url, route } = asked;
    if (!isPost && route !== null) {
      const page = await pages?.open({ url, route, headers: request.headers }, waiter);
      if (page) {
        options.observer?.notePage(page, route.pattern);
        return sendFromMemory(c, page);
      }
    }
    return sendToRouter(c, { ...exchange, url, route });
  }

  function sendFromMemory(c: AppContext, cached: CachedResponse): Promise<Response> {
    c.set('counted', cached.source);
    return parts.toCachedResponse(cached, c.req.raw);
  }

  /** What a request for an unknown path asks for. */
  function unknownPath(url: URL): Asked {
    return atPath(url, isDataRequest(url.pathname) ? `${NOT_FOUND_PATH}.data` : NOT_FOUND_PATH);
  }

  /** The same request for another path. */
  function atPath(url: URL, path: string): Asked {
    const other = new URL(url);
    other.pathname = path;
    return { url: other, route: findRoute(path) };
  }

  async function findMoved(path: string, route: FoundRoute | null): Promise<MovedPath | null> {
    if (!route?.policy?.redirectsMissing || isDataRequest(path)) return null;
    return redirects.mayHaveMoved(path) ? redirects.find(path) : null;
  }

  function open(c: AppContext): Exchange {
    const request = c.req.raw;
    const url = new URL(request.url);
    const askedPath = url.pathname;
    const isPost = request.method === 'POST';
    const canonical = isPost ? null : canonicalPath(askedPath);
    if (canonical !== null) url.pathname = canonical;
    const path = url.pathname;
    const route = isReadable(path) ? findRoute(path) : null;
    let moved: Promise<MovedPath | null> | undefined;
    const remoteAddress = c.env?.remoteAddress ?? '';
    const forwardedFor = request.headers.get('X-Forwarded-For');
    const clientAddress = clientAddressOf(remoteAddress, forwardedFor);
    return {
      c,
      request,
      // A health check may name any host.
      host: findHost(hostOf(request)) ?? { origin: publicOrigin, serves: 'public' },
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
        moved ??= findMoved(path, route);
        return moved;
      },
    };
  }

  async function run(exchange: Exchange): Promise<Response> {
    for (const step of steps) {
      const response = await step(exchange);
      if (response !== null) return response;
    }
    throw new Error('the last step answers every request');
  }

  function noteUnknownPath({ request, url, route, isPage }: Exchange, { status }: Response): void {
    if (status !== 404 || !isPage || request.method !== 'GET') return;
    if (!route?.policy?.redirectsMissing) return;
    options.unknownPaths.note(url.pathname, request.headers.get('User-Agent'));
  }

  return async (c: AppContext): Promise<Response> => {
    const exchange = open(c);
    if (isHealthCheck(exchange.askedPath)) c.set('counted', 'health');
    try {
      const response = await run(exchange);
      noteUnknownPath(exchange, response);
      return response;
    } catch (error) {
      if (error instanceof QueueFullError) return options.respondBusy(c.req.raw);
      const isGone = error instanceof ClientGoneError || error instanceof BodyCutOffError;
      if (isGone) return new Response(null, { status: CLIENT_GONE });
      throw error;
    }
  };
}

function canonicalRedirect({ c, url }: Exchange): Response {
  return c.body(null, 308, { Location: `${url.pathname}${url.search}` });
}

function movedRedirect({ c, url }: Exchange, moved: MovedPath): Response {
  moved.noteUse();
  return c.body(null, moved.status, { Location: moved.locationFor(url.search) });
}

/**
 * False for control characters and line separators, which the router and some databases reject, and
 * for broken escapes, of which the router warns past the log.
 */
function isReadable(pathname: string): boolean {
  return isDecodable(pathname) && !/%(?:[01][\da-f]|7f|e2%80%a[89])/i.test(pathname);
}
