import { Counter, Histogram, type Registry } from 'prom-client';
import type { CachedResponse } from '#server/cached-response.ts';
import type { RequestObserver } from '#server/request-observer.ts';

/** The label of everything that matches no route: a path of somebody else's choice is no label. */
const UNKNOWN = 'unknown';
const FILES = 'files';
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts requests by the pattern of their route, never by their path. */
export function createRequestMetrics(registry: Registry): RequestObserver {
  const registers = [registry];
  const requests = new Counter({
    name: 'wizard_http_requests_total',
    help: 'Responses by the pattern of their route and the class of their status.',
    labelNames: ['route', 'status'],
    registers,
  });
  const responses = new Counter({
    name: 'wizard_http_responses_total',
    help: 'Responses by where they came from: memory (cached pages and files) or the app.',
    labelNames: ['source'],
    registers,
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
      requests.inc({ route, status: classOf(status) });
      responses.inc({ source: 'memory' });
    },
    answered({ route, status, seconds }) {
      const label = labelOf(route);
      requests.inc({ route: label, status: classOf(status) });
      responses.inc({ source: 'app' });
      duration.observe({ route: label }, seconds);
    },
    notePage: (page, route) => routeOfPage.set(page, labelOf(route)),
    renderStarted: () => renders.inc(),
  };
}

function labelOf(route: string | null): string {
  return route === null || route.endsWith('*') ? UNKNOWN : route;
}

function classOf(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}
