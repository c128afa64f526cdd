import type { ChangeBus } from './change-bus.ts';

/** Open pages are told at most this often. */
export const PACE_MILLISECONDS = 1_000;

/** Says that something has changed, at once, and again only after a while. */
export interface PacedChanges {
  /** Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void;
  stop(): void;
}

/**
 * Every open page loads itself anew when it is told of a change. In a burst of changes all of them
 * are told together, once a second, and so share what the server has to look up for them.
 */
export function createPacedChanges(
  bus: ChangeBus,
  clock: () => number = () => performance.now(),
): PacedChanges {
  const listeners = new Set<() => void>();
  let told = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | null = null;
  function tell(): void {
    timer = null;
    told = clock();
    for (const listener of [...listeners]) listener();
  }
  const unsubscribe = bus.subscribe(({ type }) => {
    // Who may see what is nobody's to wait for: the streams ask for it themselves.
    if (type === 'access' || timer !== null) return;
    timer = setTimeout(tell, Math.max(0, told + PACE_MILLISECONDS - clock()));
  });
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      unsubscribe();
      if (timer !== null) clearTimeout(timer);
    },
  };
}
