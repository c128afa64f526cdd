import { describe, expect, it } from 'vitest';
import { dayOf } from '#app/formatting/dates.ts';
import { startOfDay } from '#app/formatting/local-time.server.ts';
import { moveToDay, timeOf } from './schedule-days.server.ts';

const timeZone = 'America/New_York';
const now = new Date('2026-03-05T15:00:00.000Z');
const move = (from: string, day: string) => moveToDay({ from, day, timeZone, now });

describe('moving to another day', () => {
  it.each([
    ['keeps the time of day', '2026-03-06T12:00:00.000Z', '2026-03-07', '2026-03-07T12:00:00.000Z'],
    [
      'also across a change of clocks',
      '2026-03-06T12:00:00.000Z',
      '2026-03-10',
      '2026-03-10T11:00:00.000Z',
    ],
    [
      'is an hour later where that time is skipped',
      '2026-03-06T07:30:00.000Z',
      '2026-03-08',
      '2026-03-08T07:30:00.000Z',
    ],
    [
      'is the first where that time comes twice',
      '2026-03-06T06:30:00.000Z',
      '2026-11-01',
      '2026-11-01T05:30:00.000Z',
    ],
    [
      'to its own day changes nothing',
      '2026-11-01T06:30:00.000Z',
      '2026-11-01',
      '2026-11-01T06:30:00.000Z',
    ],
    [
      'counts days in the time zone of the site',
      '2026-03-07T03:00:00.000Z',
      '2026-03-07',
      '2026-03-08T03:00:00.000Z',
    ],
    ['keeps seconds', '2026-03-06T12:00:30.250Z', '2026-03-07', '2026-03-07T12:00:30.250Z'],
  ])('%s', (_what, from, day, at) => {
    expect(move(from, day)).toEqual({ ok: true, at });
  });

  it.each([
    ['no day', '', 'Choose a day'],
    ['a word', 'soon', 'That date does not exist. Choose another one'],
    ['a day that does not exist', '2027-02-30', 'That date does not exist. Choose another one'],
    ['a year far off', '9999-01-01', 'Choose a date between the years 1990 and 2199'],
    ['yesterday', '2026-03-04', 'That day has passed. Choose today or a later day'],
    [
      'a time of today that has passed',
      '2026-03-05',
      'Today’s 7:00 AM has passed. Choose a later day, or change the time in the editor',
    ],
  ])('rejects %s', (_what, day, message) => {
    expect(move('2026-03-06T12:00:00.000Z', day)).toEqual({ ok: false, message });
  });
});

it('an instant has its day and time in the time zone', () => {
  expect(dayOf('2026-03-07T03:00:00.000Z', timeZone)).toBe('2026-03-06');
  expect(timeOf('2026-03-07T03:00:00.000Z', timeZone)).toMatch(/^10:00\sPM$/);
});

it.each([
  ['2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', '2026-03-09T04:00:00.000Z'],
])('%s begins at %s', (day, at) => {
  expect(startOfDay(day, timeZone)).toBe(at);
});
