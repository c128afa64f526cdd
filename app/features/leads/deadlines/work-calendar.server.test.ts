import { describe, expect, it } from 'vitest';
import type { AnswerTime } from '#app/features/settings/answer-promise.ts';
import type { DaysOff } from '#app/features/settings/days-off.ts';
import { DEFAULT_HOURS, type OfficeHours } from '#app/features/settings/office-hours.ts';
import { readLocalTime } from '#app/formatting/local-time.server.ts';
import { type AnswerRules, createWorkCalendar } from './work-calendar.server.ts';

const timeZone = 'America/New_York';
const DAY: AnswerTime = { unit: 'business day', count: 1 };
const hours = (count: number): AnswerTime => ({ unit: 'hour', count });
const every = (from: string, to: string): OfficeHours =>
  Array.from({ length: 7 }, () => ({ from, to }));

const at = (local: string, zone = timeZone) => new Date(readLocalTime({ local, timeZone: zone }));
const local = (instant: Date, zone = timeZone) =>
  Temporal.Instant.from(instant.toISOString())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

function calendar(given: Partial<AnswerRules> = {}) {
  return createWorkCalendar({ hours: DEFAULT_HOURS, daysOff: [], time: DAY, timeZone, ...given });
}

function dueOf(received: string, given: Partial<AnswerRules> = {}): string {
  return local(calendar(given).due(at(received)).due);
}

function halfOf(received: string, given: Partial<AnswerRules> = {}): string {
  return local(calendar(given).due(at(received)).half);
}

const CHRISTMAS: readonly DaysOff[] = [{ from: '2026-12-25', to: '2026-12-25' }];

describe('one business day, from Monday to Friday, 9 to 5', () => {
  it.each([
    ['on Friday at 6 PM', '2026-11-20T18:00', '2026-11-23T17:00'],
    ['at the end of Friday', '2026-11-20T17:00', '2026-11-23T17:00'],
    ['a minute before that', '2026-11-20T16:59', '2026-11-23T16:59'],
    ['on Friday morning', '2026-11-20T10:30', '2026-11-23T10:30'],
    ['on Saturday', '2026-11-21T12:00', '2026-11-23T17:00'],
    ['on Sunday before midnight', '2026-11-22T23:59', '2026-11-23T17:00'],
    ['before Monday begins', '2026-11-23T08:59', '2026-11-23T17:00'],
    ['as Monday begins', '2026-11-23T09:00', '2026-11-24T09:00'],
    ['on the last working day of a year', '2026-12-31T15:00', '2027-01-01T15:00'],
  ])('%s', (_, received, due) => {
    expect(dueOf(received)).toBe(due);
  });

  it('does not count a day off, or the weekend next to it', () => {
    expect(dueOf('2026-12-24T15:00', { daysOff: CHRISTMAS })).toBe('2026-12-28T15:00');
    const vacation = [{ from: '2026-12-21', to: '2027-01-03' }];
    expect(dueOf('2026-12-18T17:30', { daysOff: vacation })).toBe('2027-01-04T17:00');
  });

  it('ends with the hours of a shorter day', () => {
    const short = DEFAULT_HOURS.map((day, index) =>
      index === 4 ? { from: '10:00', to: '12:00' } : day,
    );
    expect(dueOf('2026-11-19T15:00', { hours: short })).toBe('2026-11-20T12:00');
    expect(dueOf('2026-11-19T09:05', { hours: short })).toBe('2026-11-20T10:00');
  });

  it('and two of them', () => {
    const time: AnswerTime = { unit: 'business day', count: 2 };
    expect(dueOf('2026-11-20T10:30', { time })).toBe('2026-11-24T10:30');
    expect(dueOf('2026-11-20T18:00', { time })).toBe('2026-11-24T17:00');
  });
});

describe('hours', () => {
  it.each([
    ['on one day', '2026-11-23T10:00', 2, '2026-11-23T12:00'],
    ['until the end of a day', '2026-11-23T15:00', 2, '2026-11-23T17:00'],
    ['into the next day', '2026-11-23T16:30', 2, '2026-11-24T10:30'],
    ['over a weekend', '2026-11-20T16:59', 4, '2026-11-23T12:59'],
    ['of a lead at night', '2026-11-23T02:00', 2, '2026-11-23T11:00'],
  ])('%s', (_, received, count, due) => {
    expect(dueOf(received, { time: hours(count) })).toBe(due);
  });
});

describe('half the time', () => {
  it.each([
    ['of two hours', '2026-11-23T10:00', hours(2), '2026-11-23T11:00'],
    ['of a night', '2026-11-20T18:00', DAY, '2026-11-23T13:00'],
    ['of a working day', '2026-11-23T13:00', DAY, '2026-11-23T17:00'],
    ['over a weekend', '2026-11-20T16:00', hours(4), '2026-11-23T10:00'],
  ])('%s is working time', (_, received, time, half) => {
    expect(halfOf(received, { time })).toBe(half);
  });
});

describe('when clocks change', () => {
  it('in spring, an hour is still an hour', () => {
    // On Sunday, March 8, 2026, the clocks skip from 2 to 3.
    const night = { hours: every('00:00', '23:59'), time: hours(4) };
    const { due } = calendar(night).due(at('2026-03-08T00:30'));
    expect(local(due)).toBe('2026-03-08T05:30');
    expect(due.getTime() - at('2026-03-08T00:30').getTime()).toBe(4 * 60 * 60 * 1_000);
  });

  it('in fall, too', () => {
    // On Sunday, November 1, 2026, the hour from 1 to 2 comes twice.
    const night = { hours: every('00:00', '23:59'), time: hours(4) };
    expect(dueOf('2026-11-01T00:30', night)).toBe('2026-11-01T03:30');
  });

  it('a business day ends at the same time on the clock', () => {
    const { due } = calendar({ hours: every('09:00', '17:00') }).due(at('2026-03-07T10:30'));
    expect(local(due)).toBe('2026-03-08T10:30');
    expect(due.getTime() - at('2026-03-07T10:30').getTime()).toBe(23 * 60 * 60 * 1_000);
  });

  it('a skipped time is an hour later, and skipped hours don’t count', () => {
    expect(dueOf('2026-03-07T02:15', { hours: every('01:00', '04:00') })).toBe('2026-03-08T03:15');
    const early = every('02:30', '03:00');
    expect(dueOf('2026-03-07T02:45', { hours: early })).toBe('2026-03-09T02:45');
  });

  it('a time that comes twice means the first one', () => {
    const { due } = calendar({ hours: every('00:00', '04:00') }).due(at('2026-10-31T01:30'));
    expect(due.toISOString()).toBe('2026-11-01T05:30:00.000Z');
  });
});

it.each([
  ['Asia/Kolkata', '2026-11-20T18:00', '2026-11-23T17:00'],
  ['Pacific/Apia', '2026-11-20T18:00', '2026-11-23T17:00'],
  // Half an hour is skipped there.
  ['Australia/Lord_Howe', '2026-10-02T16:00', '2026-10-05T16:00'],
])('counts the days of %s', (zone, received, due) => {
  const { due: instant } = calendar({ timeZone: zone }).due(at(received, zone));
  expect(local(instant, zone)).toBe(due);
});

it('finds a working day among as many days off as there can be', () => {
  const onlyMonday = DEFAULT_HOURS.map((day, index) => (index === 0 ? day : null));
  const daysOff = [{ from: '2026-01-01', to: '2027-01-01' }];
  expect(dueOf('2026-01-02T10:00', { hours: onlyMonday, daysOff })).toBe('2027-01-04T17:00');
});

describe('working time', () => {
  const { isWorkTime, nextWorkTime } = calendar({ daysOff: CHRISTMAS });

  it.each([
    ['a minute before work', '2026-11-23T08:59', false, '2026-11-23T09:00'],
    ['as it begins', '2026-11-23T09:00', true, '2026-11-23T09:00'],
    ['at noon', '2026-11-23T12:00', true, '2026-11-23T12:00'],
    ['right after it', '2026-11-23T17:05', true, '2026-11-24T09:00'],
    ['in the evening', '2026-11-23T17:16', false, '2026-11-24T09:00'],
    ['on a day off', '2026-12-25T12:00', false, '2026-12-28T09:00'],
    ['on a weekend', '2026-11-21T12:00', false, '2026-11-23T09:00'],
  ])('%s', (_, moment, works, next) => {
    expect([isWorkTime(at(moment)), local(nextWorkTime(at(moment)))]).toEqual([works, next]);
  });
});

it('is never earlier for a later lead, and always in working hours, whatever they are', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const time = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  for (let round = 0; round < 60; round += 1) {
    const week = Array.from({ length: 7 }, (_, index) => {
      if (index > 0 && random(3) === 0) return null;
      const from = random(1_400);
      return { from: time(from), to: time(from + 1 + random(1_439 - from)) };
    });
    const made = calendar({
      hours: week,
      time: random(2) === 0 ? hours(1 + random(4)) : { unit: 'business day', count: 1 + random(2) },
      daysOff: [{ from: '2026-03-10', to: '2026-03-12' }],
    });
    let last = 0;
    for (let step = 0; step < 40; step += 1) {
      const received = new Date(Date.UTC(2026, 2, 5) + step * 7 * 60 * 60 * 1_000 + random(9_999));
      const { half, due } = made.due(received);
      const [h, d] = [half.getTime(), due.getTime()];
      expect(d).toBeGreaterThanOrEqual(last);
      expect(d).toBeGreaterThan(received.getTime());
      expect(h).toBeGreaterThanOrEqual(received.getTime());
      expect(h).toBeLessThanOrEqual(d);
      expect([made.isWorkTime(half), made.isWorkTime(due)]).toEqual([true, true]);
      last = d;
    }
  }
});
