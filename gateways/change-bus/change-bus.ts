import type { ChangeEvent } from '#database/write.ts';

type Listener = (event: ChangeEvent) => void;

/** Tells everybody in this process what has changed. */
export interface ChangeBus {
  publish(events: readonly ChangeEvent[]): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: Listener): () => void;
}

export function createChangeBus(onListenerError: (error: unknown) => void): ChangeBus {
  const listeners = new Set<Listener>();
  return {
    publish(events) {
      for (const event of events) {
        for (const listener of [...listeners]) {
          try {
            listener(event);
          } catch (error) {
            onListenerError(error);
          }
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
