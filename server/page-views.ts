import type { IncomingHttpHeaders } from 'node:http';
import type { CachedResponse } from './cached-response.ts';
import type { ServedPolicy } from './route-table.ts';

/** The headers of a request, as Node has them or as the app has them. */
export type NotedHeaders = Headers | IncomingHttpHeaders;

/** Counts what people look at. A visitor waits for it, so it must return immediately. */
export interface PageViews {
  /** A page was sent. */
  note(target: string, headers: NotedHeaders): void;
}

/** Which cached pages belong to a route that counts views. */
export interface CountedPages {
  mark(page: CachedResponse, policy: ServedPolicy | undefined): void;
  has(page: CachedResponse): boolean;
}

export function createCountedPages(): CountedPages {
  const pages = new WeakSet<CachedResponse>();
  return {
    mark(page, policy) {
      if (page.status === 200 && countsViews(policy)) pages.add(page);
    },
    has: (page) => pages.has(page),
  };
}

export function countsViews(policy: ServedPolicy | undefined): boolean {
  return policy?.views === 'counted';
}
