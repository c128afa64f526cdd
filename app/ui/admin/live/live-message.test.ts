import { expect, it } from 'vitest';
import { isUpToDate } from './live-message.ts';

it.each([
  { what: 'at the published position', page: { process: 'a', count: 3 }, upToDate: true },
  { what: 'ahead, by its own change', page: { process: 'a', count: 4 }, upToDate: true },
  { what: 'rendered before a change', page: { process: 'a', count: 2 }, upToDate: false },
  { what: 'of an earlier server process', page: { process: 'b', count: 9 }, upToDate: false },
])('a page $what is up to date: $upToDate', ({ page, upToDate }) => {
  expect(isUpToDate(page, { process: 'a', count: 3 })).toBe(upToDate);
});
