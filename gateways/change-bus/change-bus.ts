import { randomUUID } from 'node:crypto';
import type { ChangeEvent } from '#database/write.ts';

type Listener = (event: ChangeEvent) => void;

/** The number of events that a process has published: comparing two positions shows whether any were missed. */
export interface ChangePosition {
  readonly process: string;
  readonly count: number;
}

/** Publishes change events within this process. */
export interface ChangeBus {
  publish(events: readonly ChangeEvent[]): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: Listener): () => void;
  position(): ChangePosition;
}

export function createChangeBus(onListenerError: (error: unknown) => void): ChangeBus {
  const listeners = new Set<Listener>();
  const process = randomUUID();
  let count = 0;
  return {
    position: () => ({ process, count }),
    publish(events) {
      for (const event of events) {
        count += 1;
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
