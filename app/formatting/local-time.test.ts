import { expect, it } from 'vitest';
import { dayOf } from './dates.ts';
import { localDay } from './local-time.server.ts';

it.each([
  ['2026-11-29T23:59:59.999Z', 'UTC', '2026-11-29'],
  ['2026-11-30T04:59:00.000Z', 'America/New_York', '2026-11-29'],
  ['2026-11-30T05:00:00.000Z', 'America/New_York', '2026-11-30'],
  ['2026-03-08T07:30:00.000Z', 'America/New_York', '2026-03-08'],
  ['2026-01-01T00:00:00.000Z', 'Pacific/Auckland', '2026-01-01'],
])('%s in %s is on %s', (instant, timeZone, day) => {
  expect(localDay(new Date(instant), timeZone)).toBe(day);
  expect(dayOf(instant, timeZone)).toBe(day);
});
