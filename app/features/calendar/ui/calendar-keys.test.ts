import { expect, it } from 'vitest';
import { dayAfterKey } from './calendar-keys.ts';

it.each([
  ['ArrowLeft', '2026-12-01', '2026-11-30'],
  ['ArrowRight', '2026-12-31', '2027-01-01'],
  ['ArrowUp', '2026-12-01', '2026-11-24'],
  ['ArrowDown', '2026-12-01', '2026-12-08'],
  ['Home', '2026-12-01', '2026-11-29'],
  ['End', '2026-12-01', '2026-12-05'],
  ['Home', '2026-11-29', '2026-11-29'],
  ['PageUp', '2026-03-31', '2026-02-28'],
  ['PageDown', '2028-01-31', '2028-02-29'],
  ['PageDown', '2026-12-15', '2027-01-15'],
  ['Tab', '2026-12-01', null],
])('%s leads from %s to %s', (key, from, to) => {
  expect(dayAfterKey(from, key)).toBe(to);
});
