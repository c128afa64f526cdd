import { expect, it } from 'vitest';
import { backoffMilliseconds, isGivenUp } from './backoff.ts';

const noJitter = () => 0;
const fullJitter = () => 0.999_999;

it('the wait of a message doubles with each attempt, up to six hours', () => {
  const seconds = [1, 2, 3, 4, 20].map(
    (n) => backoffMilliseconds({ scope: 'message' }, n, noJitter) / 1000,
  );
  expect(seconds).toEqual([30, 60, 120, 240, 6 * 60 * 60]);
});

it('a failing channel is probed at least every five minutes', () => {
  expect(backoffMilliseconds({ scope: 'channel' }, 1, noJitter)).toBe(2_000);
  expect(backoffMilliseconds({ scope: 'channel' }, 1_000, noJitter)).toBe(5 * 60 * 1_000);
});

it('jitter shortens a wait by up to a fifth', () => {
  expect(backoffMilliseconds({ scope: 'message' }, 1, fullJitter)).toBe(24_000);
});

it('a message is dead-lettered only after more than a day of retries', () => {
  let total = 0;
  for (let n = 1; !isGivenUp('message', n); n++)
    total += backoffMilliseconds({ scope: 'message' }, n, fullJitter);
  expect(total).toBeGreaterThan(24 * 60 * 60 * 1000);
});

it('a message without an answer is sent a few times only, over more than an hour', () => {
  let total = 0;
  let attempts = 1;
  for (; !isGivenUp('unanswered', attempts); attempts++) {
    total += backoffMilliseconds({ scope: 'unanswered' }, attempts, fullJitter);
  }
  expect(attempts).toBe(5);
  expect(total).toBeGreaterThan(60 * 60 * 1000 * 0.99);
});

it('a failing channel never dead-letters, and a final answer does at once', () => {
  expect([isGivenUp('channel', 1_000), isGivenUp('final', 1)]).toEqual([false, true]);
});

it('a receiver may ask for a longer wait, up to an hour, and for no shorter one', () => {
  const asked = [1, 20, 24 * 60 * 60].map((seconds) =>
    backoffMilliseconds({ scope: 'channel', askedWait: seconds * 1_000 }, 1, noJitter),
  );
  expect(asked).toEqual([2_000, 20_000, 60 * 60 * 1_000]);
});
