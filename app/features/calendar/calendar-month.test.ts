import { expect, it } from 'vitest';
import { calendarOf, isMonth } from './calendar-month.ts';
import { formatDay, formatMonth } from './schedule.ts';

it('a month has whole weeks, from Sunday to Saturday', () => {
  const { weeks, previous, next } = calendarOf('2026-12');
  expect(weeks).toHaveLength(5);
  expect([weeks[0]?.[0], weeks[0]?.[2], weeks.at(-1)?.at(-1)]).toEqual([
    '2026-11-29',
    '2026-12-01',
    '2027-01-02',
  ]);
  expect([previous, next]).toEqual(['2026-11', '2027-01']);
});

it.each([
  ['2026-02', 4],
  ['2026-05', 6],
])('%s has %i weeks', (month, count) => {
  expect(calendarOf(month).weeks).toHaveLength(count);
});

it('the calendar ends where dates do', () => {
  expect(calendarOf('1990-01').previous).toBeNull();
  expect(calendarOf('2199-12').next).toBeNull();
});

it.each([
  ['2026-12', true],
  ['2026-13', false],
  ['1989-12', false],
  ['2200-01', false],
  ['', false],
  ['2026-1', false],
])('whether %j is a month: %s', (text, expected) => {
  expect(isMonth(text)).toBe(expected);
});

it('days and months are said in words', () => {
  expect(formatDay('2026-12-01')).toBe('Tuesday, December 1, 2026');
  expect(formatMonth('2026-12')).toBe('December 2026');
});
