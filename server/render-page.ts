import { randomUUID } from 'node:crypto';
import type { RequestHandler, RouterContextProvider } from 'react-router';
import type { CacheKey } from './page-cache/cached-pages.ts';
import type { Rendering } from './page-cache/page-cache.ts';
import { setSecurityHeaders } from './security-headers.ts';

/** What the router is told of a request beside the request itself. */
export type CreateContext = (facts: {
  id: string;
  clientAddress: string;
  nonce: string;
  /** The answer stands in for a page, and may not be kept in its place. */
  preventCaching: () => void;
}) => RouterContextProvider;

/** What everybody gets: rendered from the path and its named parameters, and nothing else of a request. */
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
  const answer = await handler(new Request(`${publicOrigin}${target}`, { headers }), context);
  const body = Buffer.from(await answer.arrayBuffer());
  setSecurityHeaders(answer.headers, publicOrigin);
  return { status: answer.status, headers: answer.headers, body, complete };
}
