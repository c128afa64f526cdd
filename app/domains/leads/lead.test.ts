import { expect, test } from 'vitest';
import { describeWait, isOverdue, waitingMs } from './lead.ts';

const createdAt = '2025-01-05T12:00:00.000Z';
const HOUR = 60 * 60 * 1000;

function after(hours: number): Date {
  return new Date(Date.parse(createdAt) + hours * HOUR);
}

test('a lead is overdue after more than a day without a first response', () => {
  const open = { createdAt, firstResponseAt: null, spam: false };
  expect(isOverdue(open, after(24))).toBe(false);
  expect(isOverdue(open, after(24.01))).toBe(true);
  expect(isOverdue({ ...open, spam: true }, after(100))).toBe(false);
  expect(isOverdue({ ...open, firstResponseAt: after(50).toISOString() }, after(100))).toBe(false);
});

test('the wait ends with the first response and is never negative', () => {
  const firstResponseAt = after(3).toISOString();
  expect(waitingMs({ createdAt, firstResponseAt, spam: false }, after(100))).toBe(3 * HOUR);
  expect(waitingMs({ createdAt, firstResponseAt: null, spam: false }, after(-1))).toBe(0);
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
