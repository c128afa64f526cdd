/** When what is typed is sent, in milliseconds. */
export interface Rhythm {
  /** After the last keystroke. */
  readonly pause: number;
  /** While somebody types without a pause. */
  readonly longestWait: number;
  /** After a failure, twice as long each time. */
  readonly firstRetry: number;
  readonly longestRetry: number;
}

/** What comes after an answer: nothing, another batch at once, or the same after a while. */
export type Verdict = 'done' | 'again' | 'later';

/** How one form keeps what is typed into it. */
export interface Keeping<Batch, Answer> {
  /** What the site does not have yet; null if there is nothing to send. */
  collect(): Batch | null;
  /** Never rejects. `isLeaving`: nobody may be there to hear the answer. */
  send(batch: Batch, isLeaving: boolean): Promise<Answer>;
  /** Takes the answer over, and says what comes next. */
  apply(batch: Batch, answer: Answer): Verdict;
}

export interface Keeper {
  /** Something was typed. */
  changed(): void;
  /** Sends what is not sent yet without waiting; resolves after the attempt. */
  now(): Promise<void>;
  /** The page is hidden or left, which browsers report more than once. */
  leave(): Promise<void>;
  stop(): void;
}

/**
 * Decides when what is typed is sent: after a pause, now and then without one, one request at a time,
 * again after a failure, less and less often, and when the page is left. The last request does not wait
 * for others then: each names its editor and its number of edits (`OpenEditor`), by which the site knows
 * which is the last. It knows nothing else of what is sent.
 */
export function createKeeper<Batch, Answer>(
  { collect, send, apply }: Keeping<Batch, Answer>,
  rhythm: Rhythm,
): Keeper {
  let isPending = false;
  let isDue = false;
  let failures = 0;
  let changes = 0;
  /** The number of changes with which the page was left last. */
  let leftWith = 0;
  let sending: Promise<void> | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let longestWait: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function stopWaiting(): void {
    for (const timer of [pause, longestWait, retry]) clearTimeout(timer);
    longestWait = retry = undefined;
  }

  async function sendAll(isLeaving: boolean): Promise<'done' | 'later'> {
    for (;;) {
      const batch = collect();
      if (batch === null) return 'done';
      const verdict = apply(batch, await send(batch, isLeaving));
      if (verdict !== 'again') return verdict;
    }
  }

  async function sendPending(): Promise<void> {
    while (isPending && isDue) {
      stopWaiting();
      isPending = isDue = false;
      if ((await sendAll(false)) === 'done') {
        failures = 0;
      } else {
        stopWaiting();
        isPending = true;
        const wait = rhythm.firstRetry * 2 ** failures++;
        retry = setTimeout(now, Math.min(wait, rhythm.longestRetry));
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
      changes += 1;
      isPending = true;
      // The repetition sends the newest text.
      if (retry !== undefined) return;
      clearTimeout(pause);
      pause = setTimeout(now, rhythm.pause);
      longestWait ??= setTimeout(now, rhythm.longestWait);
    },
    now,
    async leave() {
      if (leftWith === changes) return;
      leftWith = changes;
      // Pending changes stay pending: the page may come back, and then there may be nothing left to send.
      await sendAll(true);
    },
    stop: stopWaiting,
  };
}
