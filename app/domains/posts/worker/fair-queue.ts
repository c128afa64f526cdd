export interface FairQueue {
  /**
   * Runs one job at a time. Clients take turns, so that a client with many jobs delays another by
   * only one.
   *
   * Rejects with `refusal()` when too many jobs of the client are waiting or the job has waited too
   * long, and with the signal's reason when it is aborted. A job that has started continues.
   */
  run<Result>(client: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

interface Entry {
  /** Starts the job; resolves when it has ended, whether it succeeded or not. */
  readonly begin: () => Promise<void>;
}

export interface QueueLimits {
  /** How many jobs of one client may wait. */
  readonly waitingPerClient: number;
  readonly waitMilliseconds: number;
}

export function createFairQueue(limits: QueueLimits, refusal: () => Error): FairQueue {
  /** In the order of their turns. */
  const clients = new Map<string, Entry[]>();
  let isRunning = false;

  function remove(client: string, entry: Entry): void {
    const rest = (clients.get(client) ?? []).filter((other) => other !== entry);
    if (rest.length === 0) clients.delete(client);
    else clients.set(client, rest);
  }

  function takeNext(): Entry | undefined {
    for (const [client, [entry, ...rest]] of clients) {
      // Deleted first, so that the client goes to the end of the round.
      clients.delete(client);
      if (rest.length > 0) clients.set(client, rest);
      return entry;
    }
    return undefined;
  }

  async function runAll(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let entry = takeNext(); entry !== undefined; entry = takeNext()) await entry.begin();
    isRunning = false;
  }

  return {
    run(client, work, signal) {
      if (signal?.aborted) return Promise.reject(signal.reason);
      const waiting = clients.get(client) ?? [];
      if (waiting.length >= limits.waitingPerClient) return Promise.reject(refusal());
      return new Promise((resolve, reject) => {
        const entry: Entry = {
          async begin() {
            clearTimeout(timer);
            await work().then(resolve, reject);
            signal?.removeEventListener('abort', leave);
          },
        };
        const leave = () => {
          clearTimeout(timer);
          remove(client, entry);
          reject(signal?.reason);
        };
        const timer = setTimeout(() => {
          signal?.removeEventListener('abort', leave);
          remove(client, entry);
          reject(refusal());
        }, limits.waitMilliseconds);
        signal?.addEventListener('abort', leave, { once: true });
        clients.set(client, [...waiting, entry]);
        void runAll();
      });
    },
  };
}
