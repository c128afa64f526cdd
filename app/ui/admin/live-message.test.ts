import { expect, it } from 'vitest';
import { isUpToDate } from './live-message.ts';

it.each([
  { what: 'as far as what is told', page: { process: 'a', count: 3 }, upToDate: true },
  { what: 'further, by its own change', page: { process: 'a', count: 4 }, upToDate: true },
  { what: 'made before a change', page: { process: 'a', count: 2 }, upToDate: false },
  { what: 'of a server that is no more', page: { process: 'b', count: 9 }, upToDate: false },
])('a page $what is up to date: $upToDate', ({ page, upToDate }) => {
  expect(isUpToDate(page, { process: 'a', count: 3 })).toBe(upToDate);
});
