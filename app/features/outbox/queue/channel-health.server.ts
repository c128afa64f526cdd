import { isAhead } from '#database/deadline.ts';
import type { DeliveryError } from '#gateways/delivery-error.ts';
import { backoffMilliseconds, LONGEST_PAUSE } from './backoff.ts';

/** Messages that are being sent at a time. */
const MOST_AT_ONCE = 8;

/** What an attempt to send a message says about its channel. */
export interface Attempt {
  /** Null when the message was delivered. */
  readonly error: Pick<DeliveryError, 'scope' | 'askedWait'> | null;
  /** The failures of the channel when the message was claimed. */
  readonly failuresBefore: number;
}

/** Whether a channel works. After a failure it pauses, and then one message at a time probes it. */
export interface ChannelHealth {
  /** How often it has failed since it last worked. */
  failures(): number;
  /** How many messages can be claimed while this many are being sent. */
  countFree(sending: number): number;
  /** Notes messages that were sent at the same time. */
  note(attempts: readonly Attempt[]): void;
  noteSuccess(): void;
  /** When the pause ends, in milliseconds; 0 without one. */
  pauseEnds(): number;
  /** Ends the pause. */
  resume(): void;
}

export function createChannelHealth(
  now: () => Date,
  random: (() => number) | undefined,
): ChannelHealth {
  let failures = 0;
  let pausedUntil = new Date(0);

  const isPaused = () => isAhead(pausedUntil, now(), LONGEST_PAUSE);

  function resume(): void {
    pausedUntil = new Date(0);
  }

  function noteSuccess(): void {
    failures = 0;
    resume();
  }

  return {
    failures: () => failures,
    countFree(sending) {
      if (isPaused()) return 0;
      // While the channel is failing, one message probes it and the others keep their attempts.
      return failures > 0 ? Math.max(0, 1 - sending) : MOST_AT_ONCE - sending;
    },
    note(attempts) {
      // A rejected message proves that the channel works, too.
      if (attempts.some(({ error }) => error?.scope !== 'channel')) {
        noteSuccess();
        return;
      }
      // Messages that were sent at the same time are one failure of the channel.
      if (attempts.every(({ failuresBefore }) => failuresBefore !== failures)) return;
      failures += 1;
      const askedWait = Math.max(...attempts.map(({ error }) => error?.askedWait ?? 0));
      const pause = backoffMilliseconds({ scope: 'channel', askedWait }, failures, random);
      pausedUntil = new Date(now().getTime() + pause);
    },
    noteSuccess,
    pauseEnds: () => (isPaused() ? pausedUntil.getTime() : 0),
    resume,
  };
}
