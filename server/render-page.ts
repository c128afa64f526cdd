import { randomUUID } from 'node:crypto';
import type { RequestHandler, RouterContextProvider } from 'react-router';
import type { TokenPlace } from './admin-requests.ts';
import type { CacheKey } from './page-cache/cached-pages.ts';
import type { Rendering } from './page-cache/page-cache.ts';
import { type SecurityHeaderOptions, setSecurityHeaders } from './security-headers.ts';

/** Creates the context that loaders and actions get for a request. */
export type CreateContext = (request: {
  id: string;
  /** The trace that the request belongs to; null without one. */
  traceId: string | null;
  clientAddress: string;
  /** Whether the request comes from this machine itself, without a proxy. */
  isLocal: boolean;
  nonce: string;
  tokenPlace: TokenPlace;
  forWriters: boolean;
  /** Marks the response as a fallback that must not be cached as the page. */
  preventCaching: () => void;
}) => RouterContextProvider;

/** Renders a page for the cache, from its cache key alone and without any data of a request. */
export async function renderPage(
  { target, gpc }: CacheKey,
  options: SecurityHeaderOptions & { createContext: CreateContext },
  handler: RequestHandler,
): Promise<Rendering> {
  const { createContext, publicOrigin } = options;
  let complete = true;
  const context = createContext({
    id: randomUUID(),
    traceId: null,
    clientAddress: '',
    isLocal: false,
    nonce: '',
    tokenPlace: 'none',
    forWriters: false,
    preventCaching: () => {
      complete = false;
    },
  });
  const headers = new Headers(gpc ? { 'Sec-GPC': '1' } : {});
  const response = await handler(new Request(`${publicOrigin}${target}`, { headers }), context);
  const body = Buffer.from(await response.arrayBuffer());
  setSecurityHeaders(response.headers, options);
  return { status: response.status, headers: response.headers, body, complete };
}
