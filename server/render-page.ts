import { randomUUID } from 'node:crypto';
import type { RequestHandler, RouterContextProvider } from 'react-router';
import type { CacheKey } from './page-cache/cached-pages.ts';
import type { Rendering } from './page-cache/page-cache.ts';
import { setSecurityHeaders } from './security-headers.ts';

/** Creates the context that loaders and actions get for a request. */
export type CreateContext = (request: {
  id: string;
  clientAddress: string;
  nonce: string;
  /** Marks the response as a fallback that must not be cached as the page. */
  preventCaching: () => void;
}) => RouterContextProvider;

/** Renders a page for the cache, from its cache key alone and without any data of a request. */
export async function renderPage(
  { target, gpc }: CacheKey,
  { createContext, publicOrigin }: { createContext: CreateContext; publicOrigin: string },
  handler: RequestHandler,
): Promise<Rendering> {
  let complete = true;
  const context = createContext({
    id: randomUUID(),
    clientAddress: '',
    nonce: '',
    preventCaching: () => {
      complete = false;
    },
  });
  const headers = new Headers(gpc ? { 'Sec-GPC': '1' } : {});
  const response = await handler(new Request(`${publicOrigin}${target}`, { headers }), context);
  const body = Buffer.from(await response.arrayBuffer());
  setSecurityHeaders(response.headers, publicOrigin);
  return { status: response.status, headers: response.headers, body, complete };
}
