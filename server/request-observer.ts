import type { CachedResponse } from './cached-response.ts';

/** Receives every response, for metrics. */
export interface RequestObserver {
  /** Called for a response from memory. */
  sentFromMemory(cached: CachedResponse, status: number): void;
  /**
   * Called for a response that the app made or looked up. `route` is the route's pattern, once it
   * is known.
   */
  answered(info: {
    readonly route: string | null;
    readonly status: number;
    readonly seconds: number;
  }): void;
  /** Notes the route of a page that will be sent from memory. */
  notePage(page: CachedResponse, route: string): void;
  /** Called when a page is rendered for the cache. */
  renderStarted(): void;
}
