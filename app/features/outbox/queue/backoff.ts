import type { DeliveryScope } from '#gateways/delivery-error.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

interface Retries {
  /** The first wait; each later one is twice as long, up to `max`. */
  readonly first: number;
  readonly max: number;
  /** After this many attempts the message is dead-lettered. */
  readonly attempts: number;
}

const RETRIES: Readonly<Record<DeliveryScope, Retries>> = {
  /**
   * While a channel is failing, one probe message is sent at a time. At most five minutes apart, so
   * that recovery is noticed soon.
   */
  channel: { first: 2 * SECOND, max: 5 * MINUTE, attempts: Number.POSITIVE_INFINITY },
  /** The last attempt is about a day and a half after the first. */
  message: { first: 30 * SECOND, max: 6 * HOUR, attempts: 16 },
  /** Few: each may be one more copy for the receiver. Over an hour, in case it was stuck. */
  unanswered: { first: 5 * MINUTE, max: 6 * HOUR, attempts: 5 },
  final: { first: 0, max: 0, attempts: 1 },
};

/** The most that a receiver may ask for: one that says "next year" would never be tried again. */
const LONGEST_ASKED_WAIT = HOUR;
/** The longest pause of a failing channel. */
export const LONGEST_PAUSE = Math.max(RETRIES.channel.max, LONGEST_ASKED_WAIT);
/** The longest wait between two attempts. */
export const LONGEST_WAIT = Math.max(...Object.values(RETRIES).map(({ max }) => max));

/** Whether a message that has failed this many times is dead-lettered. */
export function isGivenUp(scope: DeliveryScope, attempts: number): boolean {
  return attempts >= RETRIES[scope].attempts;
}

/**
 * Wait after this many failed attempts, minus up to a fifth as jitter, and at least as long as the
 * receiver asks for, up to an hour.
 */
export function backoffMilliseconds(
  { scope, askedWait = 0 }: { scope: DeliveryScope; askedWait?: number },
  failures: number,
  random: () => number = Math.random,
): number {
  const { first, max } = RETRIES[scope];
  const wait = Math.min(max, first * 2 ** Math.max(0, failures - 1));
  const own = Math.round(wait * (1 - 0.2 * random()));
  return Math.max(own, Math.min(askedWait, LONGEST_ASKED_WAIT));
}
