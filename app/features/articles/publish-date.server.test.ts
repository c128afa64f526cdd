import { expect, test } from 'vitest';
import { readPublishDate } from './publish-date.server.ts';

const timeZone = 'America/New_York';

test.each([
  ['in winter', '2025-01-05T15:42', '2025-01-05T20:42:00.000Z'],
  ['in summer', '2025-07-05T15:42', '2025-07-05T19:42:00.000Z'],
  ['with seconds, as some browsers send it', '2025-01-05T15:42:07', '2025-01-05T20:42:07.000Z'],
  ['that the clocks skip is an hour later', '2025-03-09T02:30', '2025-03-09T07:30:00.000Z'],
  ['that comes twice is the first', '2025-11-02T01:30', '2025-11-02T05:30:00.000Z'],
])('a time %s', (_which, local, at) => {
  expect(readPublishDate({ kind: 'set', local, timeZone })).toMatchObject({ ok: true, at });
});

test.each([
  ['the second 1:30 in the fall', '2025-11-02T06:30:00.000Z', '2025-11-02T01:30'],
  ['the first', '2025-11-02T05:30:00.000Z', '2025-11-02T01:30'],
  ['seconds', '2025-01-05T20:42:31.250Z', '2025-01-05T15:42'],
])('a date that was not edited keeps %s', (_what, instant, local) => {
  const set = { kind: 'set', local, timeZone, instant } as const;
  expect(readPublishDate(set)).toMatchObject({ ok: true, at: instant });
});

test.each([
  ['which is another time', '2025-11-02T06:30:00.000Z', timeZone],
  ['in another time zone', '2025-11-02T05:30:00.000Z', 'UTC'],
])('a date is read as typed beside an instant %s', (_what, instant, zone) => {
  const set = { kind: 'set', local: '2025-11-02T01:31', timeZone: zone, instant } as const;
  const at = zone === 'UTC' ? '2025-11-02T01:31:00.000Z' : '2025-11-02T05:31:00.000Z';
  expect(readPublishDate(set)).toMatchObject({ ok: true, at });
});

test('the note names the second of two equal times where a date keeps it', () => {
  const instant = '2026-11-01T06:30:00.000Z';
  const set = { kind: 'set', local: '2026-11-01T01:30', timeZone, instant } as const;
  expect(readPublishDate(set)).toMatchObject({ note: expect.stringMatching(/at the second of/) });
});

test.each([
  ['no date', ''],
  ['a word', 'soon'],
  ['a day that does not exist', '2025-02-31T10:00'],
  ['a year far off', '9999-12-31T23:59'],
  ['the year 0', '0000-01-01T00:00'],
])('%s is rejected with a sentence', (_which, local) => {
  expect(readPublishDate({ kind: 'set', local, timeZone })).toEqual({
    ok: false,
    message: expect.stringMatching(/^(Choose|That date does not exist)/),
  });
});

test.each([
  [
    'a time that the clocks skip',
    '2026-03-08T02:30',
    timeZone,
    '2:30 AM does not exist on March 8, 2026: clocks go forward. The post will be published at 3:30 AM.',
  ],
  [
    'a time that comes twice',
    '2026-11-01T01:30',
    timeZone,
    '1:30 AM comes twice on November 1, 2026: clocks go back. The post will be published at the first of the two.',
  ],
  [
    'a day that a country left out',
    '2011-12-30T10:00',
    'Pacific/Apia',
    '10:00 AM does not exist on December 30, 2011: clocks go forward. The post will be published at 10:00 AM on December 31, 2011.',
  ],
  ['the first time after the skipped hour', '2026-03-08T03:00', timeZone, null],
  ['the last time before it', '2026-03-08T01:59', timeZone, null],
  ['the first time after the repeated hour', '2026-11-01T02:00', timeZone, null],
  ['any other time', '2026-06-01T02:30', timeZone, null],
  ['a skipped time of another zone', '2026-03-08T02:30', 'UTC', null],
])('the note for %s', (_which, local, zone, note) => {
  expect(readPublishDate({ kind: 'set', local, timeZone: zone })).toMatchObject({ note });
});
