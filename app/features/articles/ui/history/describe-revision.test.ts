import { expect, it } from 'vitest';
import { describeChange, describeOrigin } from './describe-revision.ts';

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
  [0, 0, ['featuredImageUrl', 'topics'], 'changed: Featured image, Topics'],
  [0, 0, ['content', 'slug'], 'changed: Links, images or formatting, Slug'],
  [1, 0, ['content'], '1 word added'],
  [0, 1_200, null, '1,200 words taken out'],
  [12, 3, ['title', 'content'], '12 words added, 3 words taken out, changed: Title'],
] as const)(
  '%j words more and %j fewer, and %j, are “%s”',
  (wordsAdded, wordsRemoved, changedFields, words) => {
    expect(describeChange({ wordsAdded, wordsRemoved, changedFields }, 'post')).toBe(words);
  },
);

it('names a field of a page as its form does', () => {
  const change = { wordsAdded: 0, wordsRemoved: 0, changedFields: ['slug'] as const };
  expect(describeChange(change, 'page')).toBe('changed: Address');
});
