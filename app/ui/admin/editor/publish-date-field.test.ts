import { expect, test } from 'vitest';
import { toFieldTime } from './publish-date-field.ts';

test.each([
  ['2025-01-05T20:42:00.000Z', '2025-01-05T15:42'],
  ['2025-07-05T19:42:00.000Z', '2025-07-05T15:42'],
  ['2025-01-01T05:00:00.000Z', '2025-01-01T00:00'],
])('%s is %s in New York', (instant, field) => {
  expect(toFieldTime(instant, 'America/New_York')).toBe(field);
});
