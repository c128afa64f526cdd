import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequestHandler, type RequestHandler } from 'react-router';
import type { AppParts, Bindings, ServerOptions } from './app-context.ts';
import { type CachedResponse, sendCached, toResponse } from './cached-response.ts';
import { findCameFrom, hasPlaceFor } from './came-from.ts';
import { createApp } from './create-app.ts';
import { createHostFinder } from './hosts.ts';
import { hostOf } from './origin-check.ts';
import type { CachedPages } from './page-cache/cached-pages.ts';
import { createPages } from './page-cache/create-pages.ts';
import { createCountedPages, type NotedHeaders } from './page-views.ts';
import { createRequestCheck, rejectAmbiguous, sendRejection } from './reject-request.ts';
import { renderPage } from './render-page.ts';
import { createRenderQueues, type RenderQueues } from './render-queues.ts';
import { createRequestLog } from './request-log.ts';

interface CountedRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: NotedHeaders;
}

/**
 * The HTTP server without its socket. It knows HTTP and nothing of the business. Every request is
 * first looked up in memory (`findCached`); the app handles the rest.
 */
export function createServer(options: ServerOptions) {
  const { log, observer } = options;
  const findHost = createHostFinder(options);
  const checkRequest = createRequestCheck(findHost);
  const requestLog = createRequestLog(log);
  const handler = createRequestHandler(options.build, options.mode);
  const queues = createRenderQueues();
  const pages = createCachedPages(options, handler, queues);
  const findCached = createCachedFinder(options, { findHost, checkRequest, pages });
  const countedPages = createCountedPages();
  const toCachedResponse = (cached: CachedResponse, request: Request) =>
    toResponse(cached, request, (error) =>
      log.error({ err: error }, 'a response could not be compressed'),
    );
  const app = createApp(options, {
    findHost,
    checkRequest,
    requestLog,
    handler,
    queues,
    pages,
    countedPages,
    toCachedResponse,
  });

  /** Whether the page has something to say to the visitor who asks for it; the app then writes it in. */
  function isForVisitor(cached: CachedResponse, headers: NotedHeaders): boolean {
    const { cameFrom, publicOrigin } = options;
    return findCameFrom(headers, publicOrigin, cameFrom) !== null && hasPlaceFor(cached, cameFrom);
  }

  /** Counts a response from memory. */
  function countCached(cached: CachedResponse, { method, target, headers }: CountedRequest): void {
    requestLog.count(cached.source, cached.status, target);
    if (method !== 'GET') return;
    if (countedPages.has(cached)) options.pageViews.note(target, headers);
    if (cached.status !== 404) return;
    const userAgent =
      headers instanceof Headers ? headers.get('User-Agent') : headers['user-agent'];
    options.unknownPaths.note(target.split('?', 1)[0] ?? '', userAgent);
  }

  return {
    /** As `fetch`, but without `findCached`. */
    fetchFromApp: async (request: Request, bindings: Bindings): Promise<Response> =>
      app.fetch(request, bindings),

    async fetch(
      request: Request,
      bindings: Bindings = { remoteAddress: '127.0.0.1' },
    ): Promise<Response> {
      const { pathname, search } = new URL(request.url);
      const target = `${pathname}${search}`;
      const cached = findCached(request.method, hostOf(request), target);
      if (cached === null || isForVisitor(cached, request.headers)) {
        return app.fetch(request, bindings);
      }
      countCached(cached, { method: request.method, target, headers: request.headers });
      const response = await toCachedResponse(cached, request);
      observer?.sentFromMemory(cached, response.status);
      return response;
    },

    /**
     * Answers a Node request from memory, before a `Request` is made of it. False when the response
     * is not in memory, or not yet compressed as the client wants it: then call `fetch`.
     */
    tryServeFromCache(request: IncomingMessage, response: ServerResponse): boolean {
      const { method = '', url: target = '', headers } = request;
      const ambiguous = rejectAmbiguous(request);
      if (ambiguous !== null) {
        sendRejection(response, ambiguous, options);
        requestLog.count('rejected', ambiguous.status, target);
        observer?.answered({ route: null, status: ambiguous.status, seconds: 0 });
        return true;
      }
      const cached = findCached(method, headers.host ?? '', target);
      if (cached === null || isForVisitor(cached, headers)) return false;
      if (!sendCached(cached, request, response)) return false;
      countCached(cached, { method, target, headers });
      observer?.sentFromMemory(cached, response.statusCode);
      return true;
    },
  };
}

/** The page cache, which renders its pages in the queue of all pages; null if it is turned off. */
function createCachedPages(
  options: ServerOptions,
  handler: RequestHandler,
  queues: RenderQueues,
): CachedPages | null {
  if (options.pages === null) return null;
  return createPages(options.pages, {
    build: options.build,
    log: options.log,
    mayHaveMoved: options.redirects.mayHaveMoved,
    render: (key, waiters) => {
      options.observer?.renderStarted();
      return queues.pages.run(waiters, () => renderPage(key, options, handler), { priority: true });
    },
  });
}

/**
 * Finds the response in memory to a request target exactly as spelled: a file, or a cached page. The
 * function takes no object, so that a request allocates none.
 */
function createCachedFinder(
  { staticFiles }: ServerOptions,
  { findHost, checkRequest, pages }: Pick<AppParts, 'findHost' | 'checkRequest' | 'pages'>,
) {
  /** A file has no parameters, so a query makes no difference. */
  function findFile(target: string): CachedResponse | undefined {
    const query = target.indexOf('?');
    return staticFiles?.find(query === -1 ? target : target.slice(0, query));
  }

  return (method: string, host: string, target: string): CachedResponse | null => {
    if (method === 'POST' || checkRequest(method, host, target) !== null) return null;
    const file = findFile(target);
    // The cached pages are those of the public host.
    if (file !== undefined || findHost(host)?.serves === 'admin') return file ?? null;
    return pages?.find(target) ?? null;
  };
}
