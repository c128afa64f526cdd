import { Counter, Histogram, type Registry } from 'prom-client';
import type { CachedResponse } from '#server/cached-response.ts';
import type { RequestObserver } from '#server/request-observer.ts';

/** The label of everything that matches no route: a client can choose any path, so a path is never a label. */
const UNKNOWN = 'unknown';
const FILES = 'files';
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts requests by the pattern of their route, never by their path. */
export function createRequestMetrics(registry: Registry): RequestObserver {
  const registers = [registry];
  /** Counted by route and class of the status. The library would hash the labels of each request. */
  const counts = new Map<string, number[]>();
  const sources = { memory: 0, app: 0 };

  function count(route: string, status: number): void {
    const byClass = counts.get(route) ?? [];
    if (byClass.length === 0) counts.set(route, byClass);
    const each = Math.floor(status / 100);
    byClass[each] = (byClass[each] ?? 0) + 1;
  }

  new Counter({
    name: 'wizard_http_requests_total',
    help: 'Responses by the pattern of their route and the class of their status.',
    labelNames: ['route', 'status'],
    registers,
    collect() {
      this.reset();
      for (const [route, byClass] of counts) {
        for (const [each, total] of byClass.entries()) {
          if (total > 0) this.inc({ route, status: `${each}xx` }, total);
        }
      }
    },
  });
  new Counter({
    name: 'wizard_http_responses_total',
    help: 'Responses by where they came from: memory (cached pages and files) or the app.',
    labelNames: ['source'],
    registers,
    collect() {
      this.reset();
      for (const [source, total] of Object.entries(sources)) this.inc({ source }, total);
    },
  });
  const duration = new Histogram({
    name: 'wizard_http_request_duration_seconds',
    help: 'Time to the response of requests that reached the app; those from memory are not timed.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });
  const renders = new Counter({
    name: 'wizard_cached_page_renders_total',
    help: 'Renderings of pages for the page cache.',
    registers,
  });
  const routeOfPage = new WeakMap<CachedResponse, string>();

  return {
    sentFromMemory(cached, status) {
      const route = cached.source === 'files' ? FILES : (routeOfPage.get(cached) ?? UNKNOWN);
      count(route, status);
      sources.memory += 1;
    },
    answered({ route, status, seconds }) {
      const label = labelOf(route);
      count(label, status);
      sources.app += 1;
      duration.observe({ route: label }, seconds);
    },
    notePage: (page, route) => routeOfPage.set(page, labelOf(route)),
    renderStarted: () => renders.inc(),
  };
}

function labelOf(route: string | null): string {
  return route === null || route.endsWith('*') ? UNKNOWN : route;
}
