import { expect, test } from 'vitest';
import { fromFieldTime, toFieldTime } from './zoned-time.ts';

const zone = 'America/New_York';

test.each([
  ['2025-01-05T15:42', '2025-01-05T20:42:00.000Z'],
  ['2025-07-05T15:42', '2025-07-05T19:42:00.000Z'],
  ['2025-01-01T00:00', '2025-01-01T05:00:00.000Z'],
])('%s in New York is %s, and back', (field, instant) => {
  expect(fromFieldTime(field, zone)).toBe(instant);
  expect(toFieldTime(instant, zone)).toBe(field);
});

test('no date is null', () => {
  expect(fromFieldTime('', zone)).toBeNull();
  expect(fromFieldTime('soon', zone)).toBeNull();
});
