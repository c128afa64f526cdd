const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After the first attempt half a minute, then twice as long each time, at most six hours. */
const MESSAGE = { first: 30 * SECOND, longest: 6 * HOUR };
/** A channel that is down is tried by one message at a time, and soon noticed when it is back. */
const CHANNEL = { first: 2 * SECOND, longest: 5 * MINUTE };

/** About a day and a half after the first attempt. */
export const MOST_ATTEMPTS = 16;

/** How long to wait after that many failed attempts; up to a fifth less, so that not all come at once. */
export function backoffMs(
  scope: 'message' | 'channel',
  failures: number,
  random: () => number = Math.random,
): number {
  const { first, longest } = scope === 'message' ? MESSAGE : CHANNEL;
  const whole = Math.min(longest, first * 2 ** Math.max(0, failures - 1));
  return Math.round(whole * (1 - 0.2 * random()));
}
