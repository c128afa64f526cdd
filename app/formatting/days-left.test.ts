import { expect, it } from 'vitest';
import { describeDaysLeft } from './days-left.ts';

it.each([
  ['2026-01-05T12:00:00.000Z', 'in 30 days.'],
  ['2026-01-05T12:00:00.001Z', 'in 30 days.'],
  ['2026-01-06T12:00:00.001Z', 'in 29 days.'],
  ['2026-02-03T12:00:00.000Z', 'within a day.'],
  ['2026-02-04T12:00:00.000Z', 'with the next daily cleanup.'],
  ['2027-01-01T12:00:00.000Z', 'with the next daily cleanup.'],
  // The clock was ahead when the post was moved.
  ['2020-01-01T12:00:00.000Z', 'in 2,226 days.'],
])('at %s a post of January 5 is deleted %s', (now, words) => {
  const text = describeDaysLeft('2026-01-05T12:00:00.000Z', { now, trashDays: 30 });
  expect(text.endsWith(words)).toBe(true);
});
