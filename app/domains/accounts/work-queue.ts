/** The queue is full: the work was not started, and the person may try again in a moment. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';

  constructor() {
    super('too much work is waiting');
  }
}

export interface WorkQueue {
  /**
   * Runs the work as soon as fewer than `atOnce` others run. Work whose signal is aborted while it
   * waits is never started.
   * @throws QueueFullError, or the reason of the signal
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Bounds how much work runs at once, and how much waits for its turn. */
export function createWorkQueue(limits: { atOnce: number; waiting: number }): WorkQueue {
  let running = 0;
  const waiting = new Set<() => void>();

  function startNext(): void {
    running -= 1;
    const [next] = waiting;
    if (next === undefined) return;
    waiting.delete(next);
    next();
  }

  function takeTurn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (running < limits.atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.size >= limits.waiting) throw new QueueFullError();
    return new Promise((resolve, reject) => {
      function start(): void {
        signal?.removeEventListener('abort', abandon);
        running += 1;
        resolve();
      }
      function abandon(): void {
        waiting.delete(start);
        reject(signal?.reason);
      }
      signal?.addEventListener('abort', abandon, { once: true });
      waiting.add(start);
    });
  }

  return {
    async run(work, signal) {
      await takeTurn(signal);
      try {
        return await work();
      } finally {
        startNext();
      }
    },
  };
}
