import { expect, it } from 'vitest';
import { readCursor } from './read-page.ts';

const ID = '3f0c1b9e-7a54-4d0e-9c1f-2b6a8d4e5f70';

it('reads the position from a cursor', () => {
  const at = '2025-01-06T03:00:00.000Z';
  expect(readCursor(`${at}_${ID}`)).toEqual([at, ID]);
  expect(readCursor(`${at}_${at}_${ID}`, 2)).toEqual([at, at, ID]);
  expect(readCursor(`${at}_${ID}`, 2)).toBeNull();
  expect(readCursor(`${at}_${at}_${ID}`)).toBeNull();
});

it.each([
  null,
  '',
  '_',
  ID,
  `2025-01-06T03:00:00.000Z_`,
  `2025-01-06T03:00:00.000Z_${ID.toUpperCase()}`,
  `2025-01-06T03:00:00.000Z_${'-'.repeat(36)}`,
  `2025-01-06T03:00:00.000Z_${ID}\u0000`,
  `2025-99-99T99:99:99.999Z_${ID}`,
  `2025-01-06_${ID}`,
])('starts at the first page for %j', (text) => {
  expect(readCursor(text)).toBeNull();
});
