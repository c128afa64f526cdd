import { expect, test } from 'vitest';
import { describeWait, waitingMs } from './lead.ts';

const createdAt = '2025-01-05T12:00:00.000Z';
const HOUR = 60 * 60 * 1000;

function after(hours: number): Date {
  return new Date(Date.parse(createdAt) + hours * HOUR);
}

test('the wait ends with the first response and is never negative', () => {
  const firstResponseAt = after(3).toISOString();
  expect(waitingMs({ createdAt, firstResponseAt }, after(100))).toBe(3 * HOUR);
  expect(waitingMs({ createdAt, firstResponseAt: null }, after(-1))).toBe(0);
});

test.each([
  [0, 'less than a minute'],
  [60_000, '1 minute'],
  [59 * 60_000, '59 minutes'],
  [HOUR, '1 hour'],
  [47.9 * HOUR, '47 hours'],
  [48 * HOUR, '2 days'],
])('describes %i ms as "%s"', (ms, text) => {
  expect(describeWait(ms)).toBe(text);
});
