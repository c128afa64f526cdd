/** When what is typed is sent, in milliseconds: after a pause, and without one. */
const TIMES = { pause: 2_000, longestWait: 10_000 };
const FIRST_RETRY_MILLISECONDS = 2_000;
const LONGEST_RETRY_MILLISECONDS = 30_000;

/** What became of an attempt to send: `later` is repeated by itself. */
export type Attempt = 'done' | 'later';

export interface CopyScheduler {
  /** Something was typed. */
  changed(): void;
  /** Sends what is not sent yet without waiting; resolves after the attempt. */
  now(): Promise<void>;
  stop(): void;
}

/**
 * Decides when what is typed is sent: after a pause, every ten seconds without one, one request at a
 * time, and again after a failure, less and less often. `send` never rejects.
 */
export function createCopyScheduler(
  send: () => Promise<Attempt>,
  times: Readonly<typeof TIMES> = TIMES,
): CopyScheduler {
  let isPending = false;
  let isDue = false;
  let failures = 0;
  let sending: Promise<void> | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let longestWait: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function stopWaiting(): void {
    for (const timer of [pause, longestWait, retry]) clearTimeout(timer);
    longestWait = retry = undefined;
  }

  async function sendPending(): Promise<void> {
    while (isPending && isDue) {
      stopWaiting();
      isPending = isDue = false;
      if ((await send()) === 'done') {
        failures = 0;
      } else {
        stopWaiting();
        isPending = true;
        const wait = FIRST_RETRY_MILLISECONDS * 2 ** failures++;
        retry = setTimeout(now, Math.min(wait, LONGEST_RETRY_MILLISECONDS));
        break;
      }
    }
    isDue = false;
    sending = null;
  }

  function now(): Promise<void> {
    if (!isPending) return sending ?? Promise.resolve();
    isDue = true;
    sending ??= sendPending();
    return sending;
  }

  return {
    changed() {
      isPending = true;
      // The repetition sends the newest text.
      if (retry !== undefined) return;
      clearTimeout(pause);
      pause = setTimeout(now, times.pause);
      longestWait ??= setTimeout(now, times.longestWait);
    },
    now,
    stop: stopWaiting,
  };
}
