import type { CachedResponse } from './cached-response.ts';

/** Receives every response, for metrics. */
export interface RequestObserver {
  /** A response that was in memory. */
  sentFromMemory(cached: CachedResponse, status: number): void;
  /** A response that the app made or looked up. `route` is the route's pattern, once it is known. */
  answered(info: {
    readonly route: string | null;
    readonly status: number;
    readonly seconds: number;
  }): void;
  /** Notes which route a page belongs to that will be sent from memory. */
  notePage(page: CachedResponse, route: string): void;
  /** A page is rendered to be cached. */
  renderStarted(): void;
}
