import { expect, it } from 'vitest';
import { describeFormerState, describeMove } from './describe-trash.ts';

const AT = '2026-01-05T12:00:00.000Z';
const ZONE = 'America/New_York';

it.each([
  ['ada@example.com', 'Trashed on Jan 05, 2026, 7:00 AM EST by ada@example.com.'],
  ['', 'Trashed on Jan 05, 2026, 7:00 AM EST.'],
])('says when, and by whom if that is known', (by, words) => {
  expect(describeMove({ at: AT, by }, ZONE)).toBe(words);
});

it.each([
  [null, 'It was a draft.'],
  ['2025-12-01T12:00:00.000Z', 'It was published on Dec 01, 2025, 7:00 AM EST.'],
  ['2026-02-01T12:00:00.000Z', 'It was scheduled for Feb 01, 2026, 7:00 AM EST.'],
])('a post with the date %j is described', (formerPublishedAt, words) => {
  expect(describeFormerState({ at: AT, formerPublishedAt }, ZONE)).toBe(words);
});
