import { expect, it } from 'vitest';
import { isSlug } from '../slug.ts';
import { describeDaysLeft, numberedSlug } from './trash-rules.ts';

it.each([
  ['fill-every-bed', '2', 'fill-every-bed-2'],
  ['2', '2', '2-2'],
  ['a'.repeat(200), '12', `${'a'.repeat(197)}-12`],
  [`${'a'.repeat(197)}-bb`, '2', `${'a'.repeat(197)}-2`],
])('%s with %s is a slug', (slug, suffix, expected) => {
  expect(numberedSlug(slug, suffix)).toBe(expected);
  expect(isSlug(expected)).toBe(true);
});

it('with an id is a slug, too', () => {
  const slug = numberedSlug('a'.repeat(200), '0b6f0f4e-95a2-4c39-9a57-0d4f4b0c1a11');
  expect(isSlug(slug)).toBe(true);
});

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
