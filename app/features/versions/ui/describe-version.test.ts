import { expect, it } from 'vitest';
import { describeChange, describeOrigin, joinNames } from './describe-version.ts';

it.each([
  ['saved', 'ada@example.com', 'Saved by ada@example.com'],
  ['unpublished', 'ada@example.com', 'Unpublished by ada@example.com'],
  ['trashed', 'ada@example.com', 'Moved to the Trash by ada@example.com'],
  ['untrashed', 'ada@example.com', 'Taken out of the Trash by ada@example.com'],
  ['sanitizer', 'Website', 'Cleaned automatically after an update'],
  ['a-reason-of-a-newer-release', 'ada@example.com', 'Changed by ada@example.com'],
])('%s by %j is “%s”', (reason, actorName, words) => {
  expect(describeOrigin({ reason, actorName })).toBe(words);
});

it.each([
  [null, null, null, null],
  [0, 0, null, 'no words changed'],
  [0, 0, [], 'text and fields unchanged'],
  [0, 0, ['cover', 'topics'], 'changed: cover, topics'],
  [0, 0, ['text', 'slug'], 'changed: its look, slug'],
  [1, 0, ['text'], '1 word added'],
  [0, 1_200, null, '1,200 words removed'],
  [12, 3, ['title', 'text'], '12 words added, 3 words removed, changed: title'],
  [null, null, ['a', 'b', 'c', 'd', 'e', 'f'], 'changed: a, b, c, d and 2 more'],
] as const)(
  '%j words more and %j fewer, and %j, are “%s”',
  (wordsAdded, wordsRemoved, changedFields, words) => {
    const nameField = (name: string, hasNewWords: boolean) =>
      name === 'text' ? (hasNewWords ? null : 'its look') : name;
    expect(describeChange({ wordsAdded, wordsRemoved, changedFields }, nameField)).toBe(words);
  },
);

it('joins names as people do', () => {
  expect(joinNames(['one'])).toBe('one');
  expect(joinNames(['one', 'two', 'three'])).toBe('one, two and three');
});
