import { randomUUID } from 'node:crypto';
import type { RequestHandler, RouterContextProvider } from 'react-router';
import type { TokenPlace } from './admin-requests.ts';
import type { CacheKey } from './page-cache/cached-pages.ts';
import type { Rendering } from './page-cache/page-cache.ts';
import { type SecurityHeaderOptions, setSecurityHeaders } from './security-headers.ts';

/** Facts about one request that its URL does not contain. */
export interface RequestFacts {
  readonly id: string;
  /** The trace that the request belongs to (W3C Trace Context); null without one. */
  readonly traceId: string | null;
  /** The visitor's IP address. Forwarded addresses count only from configured proxies. */
  readonly clientAddress: string;
  /** Whether the request comes from this machine itself, without a proxy. */
  readonly isLocal: boolean;
  /** For `<script nonce>` on pages that are not cached. */
  readonly nonce: string;
  /** Where the request has to carry the token of an admin page. */
  readonly tokenPlace: TokenPlace;
  /** Whether the route is for Writers, too. */
  readonly forWriters: boolean;
  /** Excludes this response from the page cache, because it is a fallback for the real page. */
  readonly preventCaching: () => void;
}

/** Creates the context that loaders and actions get for a request. */
export type CreateContext = (request: RequestFacts) => RouterContextProvider;

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
