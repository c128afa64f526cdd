import { expect, it } from 'vitest';
import { backoffMs, MOST_ATTEMPTS } from './backoff.ts';

const latest = () => 0;
const earliest = () => 0.999_999;

it('a message waits twice as long after each attempt, at most six hours', () => {
  const seconds = [1, 2, 3, 4, 20].map((n) => backoffMs('message', n, latest) / 1000);
  expect(seconds).toEqual([30, 60, 120, 240, 6 * 60 * 60]);
});

it('a channel that is down is tried again within five minutes, however long it was down', () => {
  expect(backoffMs('channel', 1, latest)).toBe(2_000);
  expect(backoffMs('channel', 1_000, latest)).toBe(5 * 60 * 1_000);
});

it('not all come at once: up to a fifth earlier', () => {
  expect(backoffMs('message', 1, earliest)).toBe(24_000);
});

it('a message is given up only after more than a day of trying', () => {
  let tried = 0;
  for (let n = 1; n < MOST_ATTEMPTS; n++) tried += backoffMs('message', n, earliest);
  expect(tried).toBeGreaterThan(24 * 60 * 60 * 1000);
});
