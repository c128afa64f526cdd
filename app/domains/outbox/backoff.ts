const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Half a minute after the first attempt, then doubling up to six hours. */
const MESSAGE = { first: 30 * SECOND, max: 6 * HOUR };
/**
 * While a channel is failing, one probe message is sent at a time. At most five minutes apart, so
 * that recovery is noticed soon.
 */
const CHANNEL = { first: 2 * SECOND, max: 5 * MINUTE };
export const LONGEST_PAUSE = CHANNEL.max;

/**
 * The last attempt is about a day and a half after the first. Then the message is dead-lettered.
 */
export const MAX_ATTEMPTS = 16;

/** The longest wait between two attempts. */
export const LONGEST_WAIT = Math.max(MESSAGE.max, CHANNEL.max);

/** Wait after this many failed attempts, minus up to a fifth as jitter. */
export function backoffMs(
  scope: 'message' | 'channel',
  failures: number,
  random: () => number = Math.random,
): number {
  const { first, max } = scope === 'message' ? MESSAGE : CHANNEL;
  const wait = Math.min(max, first * 2 ** Math.max(0, failures - 1));
  return Math.round(wait * (1 - 0.2 * random()));
}
