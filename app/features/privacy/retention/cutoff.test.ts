import { expect, it } from 'vitest';
import { retentionCutoff } from './cutoff.ts';

it.each([
  ['2025-03-15T10:00:00.000Z', 1, '2025-02-15T10:00:00.000Z'],
  ['2025-03-31T10:00:00.000Z', 1, '2025-02-28T10:00:00.000Z'],
  ['2024-03-31T10:00:00.000Z', 1, '2024-02-29T10:00:00.000Z'],
  ['2024-02-29T10:00:00.000Z', 12, '2023-02-28T10:00:00.000Z'],
  ['2025-01-31T23:59:59.999Z', 2, '2024-11-30T23:59:59.999Z'],
  ['2025-01-05T00:00:00.000Z', 120, '2015-01-05T00:00:00.000Z'],
])('from %s, %i months ago is %s', (now, months, cutoff) => {
  expect(retentionCutoff(new Date(now), months).toISOString()).toBe(cutoff);
});
