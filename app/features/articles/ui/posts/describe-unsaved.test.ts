import { expect, it } from 'vitest';
import { countDrafts, describeUnsaved, nameUnsaved, nameUnsavedAlone } from './describe-unsaved.ts';

const AT = '2026-01-05T12:00:00.000Z';
const ZONE = 'America/New_York';

it.each([
  [{ title: 'Fill every bed', firstWords: '' }, 'Fill every bed', 'Fill every bed'],
  [{ title: '', firstWords: 'The first call' }, '“The first call”', '“The first call”'],
  [
    { title: '', firstWords: '' },
    'Untitled article',
    'Untitled article of Jan 05, 2026, 7:00 AM EST',
  ],
])('a draft with %j has a name that tells it apart', (texts, inRow, alone) => {
  const post = { kind: 'post', at: AT, ...texts } as const;
  expect(nameUnsaved(post)).toBe(inRow);
  expect(nameUnsavedAlone(post, ZONE)).toBe(alone);
});

it('a page without words is an untitled page', () => {
  expect(nameUnsaved({ kind: 'page', title: '', firstWords: '' })).toBe('Untitled page');
});

it.each([
  [true, 'Last typed in Jan 05, 2026, 7:00 AM EST'],
  [false, 'Last typed in Jan 05, 2026, 7:00 AM EST, by ada@example.com'],
])('the row of a draft says when it was typed in (own: %j)', (isOwn, words) => {
  expect(describeUnsaved({ name: 'ada@example.com', at: AT, isOwn }, ZONE)).toBe(words);
});

it.each([
  [1, '1 draft'],
  [71, '71 drafts'],
  [1_200, '1,200 drafts'],
])('says %j drafts', (count, words) => {
  expect(countDrafts(count)).toBe(words);
});
