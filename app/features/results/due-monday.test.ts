import { expect, it } from 'vitest';
import { findDueMonday } from './due-monday.ts';

const NEW_YORK = 'America/New_York';

it.each([
  ['a minute before eight', '2026-01-05T12:59:59Z', NEW_YORK, null],
  ['eight', '2026-01-05T13:00:00Z', NEW_YORK, '2026-01-05'],
  ['the last minute of the day', '2026-01-06T04:59:59Z', NEW_YORK, '2026-01-05'],
  ['Tuesday', '2026-01-06T14:00:00Z', NEW_YORK, null],
  ['Sunday', '2026-01-04T14:00:00Z', NEW_YORK, null],
  ['eight, a day after the clocks went forward', '2026-03-09T12:00:00Z', NEW_YORK, '2026-03-09'],
  ['seven, a day after the clocks went back', '2026-11-02T12:59:59Z', NEW_YORK, null],
  ['eight, a day after the clocks went back', '2026-11-02T13:00:00Z', NEW_YORK, '2026-11-02'],
  ['Monday there, and Sunday elsewhere', '2026-01-04T19:00:00Z', 'Pacific/Auckland', '2026-01-05'],
])('the mail of a week is due from eight on, on Monday: %s', (_, now, timeZone, due) => {
  expect(findDueMonday(new Date(now), timeZone)).toBe(due);
});
