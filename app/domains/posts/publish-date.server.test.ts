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
  expect(readPublishDate({ kind: 'set', local, timeZone })).toEqual({ ok: true, at });
});

test.each([
  ['no date', ''],
  ['a word', 'soon'],
  ['a day that does not exist', '2025-02-31T10:00'],
  ['a year far off', '9999-12-31T23:59'],
  ['the year 0', '0000-01-01T00:00'],
])('%s is refused with a sentence', (_which, local) => {
  expect(readPublishDate({ kind: 'set', local, timeZone })).toEqual({
    ok: false,
    message: expect.stringMatching(/^(Choose|That date does not exist)/),
  });
});
