import { collectDefaultMetrics, Registry } from 'prom-client';
import type { MetricsText } from '#server/metrics-server.ts';
import type { RequestObserver } from '#server/request-observer.ts';
import type { Services } from '../services.server.ts';
import { createRequestMetrics } from './request-metrics.server.ts';
import { createSiteMetrics } from './site-metrics.server.ts';

export interface Metrics extends MetricsText {
  readonly observer: RequestObserver;
}

/** Metrics for Prometheus. Imported only where a port for them is set (decision 034). */
export function createMetrics(services: Services): Metrics {
  const registry = new Registry();
  // Event loop delay, memory, processor time, garbage collection, file descriptors.
  collectDefaultMetrics({ register: registry });
  const update = createSiteMetrics(registry, services);
  /** Simultaneous requests share one reading. */
  let reading: Promise<string> | null = null;
  return {
    contentType: registry.contentType,
    observer: createRequestMetrics(registry),
    read() {
      reading ??= update()
        .then(() => registry.metrics())
        .finally(() => {
          reading = null;
        });
      return reading;
    },
  };
}
