import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequestHandler } from 'react-router';
import { type CachedResponse, sendCached, toResponse } from './cached-response.ts';
import { type Bindings, createApp, type ServerOptions } from './create-app.ts';
import { hostOf } from './origin-check.ts';
import type { CacheKey } from './page-cache/cached-pages.ts';
import { createPages } from './page-cache/create-pages.ts';
import { createRequestCheck } from './reject-request.ts';
import { renderPage } from './render-page.ts';
import { createRequestLog } from './request-log.ts';

/**
 * The HTTP server without its socket. It knows HTTP and nothing of the business. Every request is
 * first looked up in memory (`findCached`); the app handles the rest.
 */
export function createServer(options: ServerOptions) {
  const { build, publicOrigin, log, staticFiles } = options;
  const checkRequest = createRequestCheck(publicOrigin);
  const requestLog = createRequestLog(log);
  const handler = createRequestHandler(build, options.mode);
  const render = (key: CacheKey) => renderPage(key, options, handler);
  const pages = options.pages && createPages(options.pages, { build, log, render });
  const toCachedResponse = (cached: CachedResponse, request: Request) =>
    toResponse(cached, request, (error) =>
      log.error({ err: error }, 'a response could not be compressed'),
    );
  const app = createApp(options, { checkRequest, requestLog, handler, pages, toCachedResponse });

  /** The response to a request target exactly as spelled. Takes no object, so as to allocate none. */
  function findCached(method: string, host: string, target: string): CachedResponse | null {
    if (method === 'POST' || checkRequest(method, host, target) !== null) return null;
    return staticFiles?.find(target) ?? pages?.find(target) ?? null;
  }

  return {
    async fetch(
      request: Request,
      bindings: Bindings = { remoteAddress: '127.0.0.1' },
    ): Promise<Response> {
      const { pathname, search } = new URL(request.url);
      const target = `${pathname}${search}`;
      const cached = findCached(request.method, hostOf(request), target);
      if (cached === null) return app.fetch(request, bindings);
      requestLog.count(cached.source, cached.status, target);
      return toCachedResponse(cached, request);
    },

    /**
     * Answers a Node request from memory, before a `Request` is made of it. False when the response
     * is not in memory, or not yet compressed as the client wants it: then call `fetch`.
     */
    tryServeFromCache(request: IncomingMessage, response: ServerResponse): boolean {
      const { method = '', url: target = '', headers } = request;
      const cached = findCached(method, headers.host ?? '', target);
      if (cached === null || !sendCached(cached, request, response)) return false;
      requestLog.count(cached.source, cached.status, target);
      return true;
    },
  };
}
