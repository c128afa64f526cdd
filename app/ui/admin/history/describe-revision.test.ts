import { expect, it } from 'vitest';
import { describeOrigin, describeSize } from './describe-revision.ts';

it.each([
  ['saved', 'ada@example.com', 'Saved by ada@example.com'],
  ['unpublished', 'ada@example.com', 'Unpublished by ada@example.com'],
  ['trashed', 'ada@example.com', 'Moved to the Trash by ada@example.com'],
  ['untrashed', 'ada@example.com', 'Taken out of the Trash by ada@example.com'],
  ['sanitizer', 'Website', 'Cleaned by the site after an update'],
  ['a-reason-of-a-newer-release', 'ada@example.com', 'Changed by ada@example.com'],
])('%s by %j is “%s”', (reason, actorName, words) => {
  expect(describeOrigin({ reason, actorName })).toBe(words);
});

it.each([
  [null, null, null],
  [0, 0, 'no words of the text changed'],
  [1, 0, '1 word added'],
  [0, 1_200, '1,200 words taken out'],
  [12, 3, '12 words added, 3 words taken out'],
])('%j words more and %j fewer are “%s”', (wordsAdded, wordsRemoved, words) => {
  expect(describeSize({ wordsAdded, wordsRemoved })).toBe(words);
});
