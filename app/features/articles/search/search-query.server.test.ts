import { expect, test } from 'vitest';
import { LONGEST_SEARCH } from './search-limits.ts';
import { readSearchQuery } from './search-query.server.ts';

const read = (typed: string) => {
  const { wanted, excluded } = readSearchQuery(typed);
  const words = (terms: typeof wanted) =>
    terms.map(({ options }) => options.map((option) => option.join(' ')).join(' or '));
  return excluded.length === 0 ? words(wanted) : [words(wanted), words(excluded)];
};

test.each([
  ['first tour', ['first', 'tour']],
  ['the first tour', ['first', 'tour']],
  ['"first tour" homes', ['first tour', 'home']],
  ['“first tour', ['first tour']],
  ['home -tour', [['home'], ['tour']]],
  ['home -"first tour"', [['home'], ['first tour']]],
  ['home -low-fat', [['home'], ['low fat or lowfat']]],
  ['home -the', ['home']],
  ['move-in', ['move in or movein']],
  ['24/7 401(k)', ['24 7 or 247', '401 k or 401k']],
  ['fifty-fifty', ['fifti fifti or fiftyfifti']],
  ['"state of the art"', ['state of the art']],
  ['costs $7,497, all included', ['cost', '7497', 'all', 'includ']],
  ['IT support', ['it', 'support']],
  ['it support', ['support']],
  ['A.I. and U.S.', ['ai', 'us']],
  ['HOW TO FILL THE BED', ['fill', 'bed']],
  ['', []],
  ['the of and', ['the', 'of', 'and']],
  ['-home', [[], ['home']]],
  ['*** ((( """ NEAR/2 title:x', ['near 2 titl x']],
  ['a -b -c -d -e -f -g', [['a'], ['b', 'c', 'd', 'e', 'f', 'g']]],
  ['one two three four five six seven', ['on', 'two', 'three', 'four', 'five', 'six', 'seven']],
])('%s', (typed, terms) => {
  expect(read(typed)).toEqual(terms);
});

test('common words keep their place in the order', () => {
  expect(readSearchQuery('a living will -now').sequence).toEqual(['a', 'live', 'will']);
});

test.each(['x'.repeat(10_000), 'tour '.repeat(2_000), '"'.repeat(10_000), '*'.repeat(10_000)])(
  'a long search is cut',
  (typed) => {
    const query = readSearchQuery(typed);
    expect(query.typed.length).toBeLessThanOrEqual(LONGEST_SEARCH);
    expect(query.isCut).toBe(true);
  },
);
