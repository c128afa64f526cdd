import { expect, test } from 'vitest';
import { slugFromTitle } from './slug.ts';

test.each([
  ['Fill Every Bed', 'fill-every-bed'],
  ['  What it costs: $2,497!  ', 'what-it-costs-2-497'],
  ['--a--b--', 'a-b'],
  ['Café & Crème', 'caf-cr-me'],
  ['日本語', ''],
  ['!!!', ''],
])('%j becomes %j', (title, slug) => {
  expect(slugFromTitle(title)).toBe(slug);
});

test('a very long title of hyphens is read once', () => {
  expect(slugFromTitle(`a${'-'.repeat(1_000_000)}b`)).toBe('a-b');
});
