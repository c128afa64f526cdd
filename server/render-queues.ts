import { FairQueue } from '#queue/fair-queue.ts';

export interface RenderQueues {
  /** Requests without a body, or whose body has arrived completely. */
  readonly pages: FairQueue;
  /**
   * Uploads and other large bodies, which are read while they are handled. Their clients decide how
   * long that takes, so they have separate slots. Only admins get past the guard to a body.
   */
  readonly largeBodies: FairQueue;
  /** Stored files, which may come from a bucket: a slow one must not keep pages waiting. */
  readonly storedFiles: FairQueue;
}

const WAIT_MILLISECONDS = 10_000;

/** The limits of the queues (docs/decisions/019). */
export function createRenderQueues(): RenderQueues {
  return {
    pages: new FairQueue({
      pacesEventLoop: true,
      // As many as the database pool has connections, plus two that compute. More would only wait
      // for the pool.
      running: 12,
      runningPerClient: 8,
      waiting: 1_000,
      waitingPerClient: 200,
      waitMilliseconds: WAIT_MILLISECONDS,
    }),
    largeBodies: new FairQueue({
      pacesEventLoop: true,
      running: 16,
      runningPerClient: 8,
      waiting: 64,
      waitingPerClient: 32,
      waitMilliseconds: WAIT_MILLISECONDS,
    }),
    storedFiles: new FairQueue({
      pacesEventLoop: true,
      running: 64,
      runningPerClient: 32,
      waiting: 1_000,
      waitingPerClient: 200,
      waitMilliseconds: WAIT_MILLISECONDS,
    }),
  };
}
