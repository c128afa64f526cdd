import type { ChangeBus } from './change-bus.ts';
import { throttle } from './throttle.ts';

/** The shortest time between two notifications. */
export const PACE_MILLISECONDS = 1_000;

/** Notifies of changes: of the first one at once, of later ones at a limited rate. */
export interface ThrottledChanges {
  /** Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void;
  stop(): void;
}

/**
 * Every open page revalidates when it is notified of a change. During a burst of changes, all pages
 * are notified together, once a second, so that they share the queries that the server makes.
 */
export function createThrottledChanges(bus: ChangeBus, clock?: () => number): ThrottledChanges {
  const listeners = new Set<() => void>();
  const throttled = throttle(
    () => {
      for (const listener of [...listeners]) listener();
    },
    PACE_MILLISECONDS,
    clock,
  );
  const unsubscribe = bus.subscribe(({ type }) => {
    // Changes of access must not wait; the event streams subscribe to them directly.
    if (type !== 'access') throttled.call();
  });
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      unsubscribe();
      throttled.stop();
    },
  };
}
