import { describe, expect, it } from 'vitest';
import type { PublishDate } from '#app/features/articles/publish-date.ts';
import { describeDay, labelPublish, offerTimes } from './publish-times.ts';

const timeZone = 'America/New_York';

describe('the times that are offered', () => {
  it.each([
    ['a Wednesday', '2026-11-25T16:00:00.000Z', '2026-11-26T09:00', '2026-12-01T09:00'],
    ['a Sunday', '2026-11-29T16:00:00.000Z', '2026-11-30T09:00', '2026-12-01T09:00'],
    ['a Monday', '2026-11-30T16:00:00.000Z', '2026-12-01T09:00', '2026-12-08T09:00'],
    ['a Tuesday', '2026-12-01T16:00:00.000Z', '2026-12-02T09:00', '2026-12-08T09:00'],
    [
      'the last evening of a month there',
      '2026-12-01T04:00:00.000Z',
      '2026-12-01T09:00',
      '2026-12-08T09:00',
    ],
    [
      'the day before the clocks change',
      '2026-10-31T16:00:00.000Z',
      '2026-11-01T09:00',
      '2026-11-03T09:00',
    ],
    ['the end of a year', '2026-12-31T16:00:00.000Z', '2027-01-01T09:00', '2027-01-05T09:00'],
  ])('on %s', (_day, now, tomorrow, tuesday) => {
    expect(offerTimes(now, timeZone)).toEqual([
      { name: 'Tomorrow', local: tomorrow },
      { name: 'Next Tuesday', local: tuesday },
    ]);
  });
});

it('names the day, with the year of another year', () => {
  const at = { now: '2026-11-25T16:00:00.000Z', timeZone };
  expect(describeDay('2026-12-01T09:00', at)).toBe('Tuesday, December 1');
  expect(describeDay('2027-01-05T09:00', at)).toBe('Tuesday, January 5, 2027');
});

describe('the button', () => {
  const now = '2026-11-25T16:00:00.000Z';
  const set = (local: string): PublishDate => ({ kind: 'set', local, timeZone });
  const label = (choice: PublishDate, isUpdate = false) =>
    labelPublish(choice, { isUpdate, now, timeZone });

  it.each([
    [{ kind: 'now' } as const, 'Publish now', 'Update and date today'],
    [{ kind: 'keep' } as const, 'Publish with this date', 'Update with this date'],
    [
      set('2026-12-01T09:00'),
      'Schedule for Tuesday, December 1',
      'Schedule for Tuesday, December 1',
    ],
    [
      set('2026-11-03T09:00'),
      'Publish, dated Tuesday, November 3',
      'Update, dated Tuesday, November 3',
    ],
    // Later on the same day, and a minute that has begun.
    [
      set('2026-11-25T11:01'),
      'Schedule for Wednesday, November 25',
      'Schedule for Wednesday, November 25',
    ],
    [
      set('2026-11-25T11:00'),
      'Publish, dated Wednesday, November 25',
      'Update, dated Wednesday, November 25',
    ],
    [set(''), 'Publish', 'Update'],
  ])('for %j', (choice, publish, update) => {
    expect(label(choice)).toBe(publish);
    expect(label(choice, true)).toBe(update);
  });
});
