import { expect, test } from 'vitest';
import {
  dayOf,
  formatDate,
  formatInstant,
  formatRecent,
  formatShortMoment,
  keepTogether,
  toFieldTime,
} from './dates.ts';

test('dates have the formats that posts promise, in the site’s time zone', () => {
  const justAfterMidnightUtc = '2025-01-06T03:00:00.000Z';
  expect(formatDate(justAfterMidnightUtc, 'short', 'America/New_York')).toBe('Jan 05, 2025');
  expect(formatDate(justAfterMidnightUtc, 'long', 'America/New_York')).toBe('January 05, 2025');
  expect(formatDate(justAfterMidnightUtc, 'short', 'UTC')).toBe('Jan 06, 2025');
  expect(dayOf(justAfterMidnightUtc, 'America/New_York')).toBe('2025-01-05');
});

test('what happened today needs no date', () => {
  const at = '2025-01-06T03:00:00.000Z';
  const zone = 'America/New_York';
  expect(formatRecent(at, '2025-01-06T04:59:00.000Z', zone)).toBe('10:00 PM EST');
  expect(formatRecent(at, '2025-01-06T05:00:00.000Z', zone)).toBe('Jan 05, 2025, 10:00 PM EST');
  expect(formatShortMoment(at, '2025-01-06T04:59:00.000Z', zone)).toBe('10:00 PM');
  expect(formatShortMoment(at, '2025-01-06T05:00:00.000Z', zone)).toBe('Jan 5');
  expect(formatShortMoment(at, '2026-01-06T05:00:00.000Z', zone)).toBe('Jan 5, 2025');
});

test.each([
  ['2025-01-05T20:42:00.000Z', '2025-01-05T15:42'],
  ['2025-07-05T19:42:00.000Z', '2025-07-05T15:42'],
  ['2025-01-01T05:00:00.000Z', '2025-01-01T00:00'],
])('%s is %s in a field of New York', (instant, field) => {
  expect(toFieldTime(instant, 'America/New_York')).toBe(field);
});

test('a narrow column breaks a line between a date and its time alone', () => {
  const at = formatInstant('2025-01-06T03:00:00.000Z', 'America/New_York');
  expect(keepTogether(`Draft, created ${at}`).split(' ')).toEqual([
    'Draft,',
    'created',
    'Jan\u00a005,\u00a02025,',
    '10:00\u00a0PM\u00a0EST',
  ]);
  expect(keepTogether('Pages')).toBe('Pages');
});
