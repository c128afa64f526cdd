import { expect, test } from 'vitest';
import { LONGEST_SEARCH } from './search-limits.ts';
import { readSearchQuery } from './search-query.server.ts';

const read = (typed: string) => {
  const { wanted, excluded } = readSearchQuery(typed);
  const words = (terms: typeof wanted) => terms.map(({ tokens }) => tokens.join(' '));
  return excluded.length === 0 ? words(wanted) : [words(wanted), words(excluded)];
};

test.each([
  ['first tour', ['first', 'tour']],
  ['the first tour', ['first', 'tour']],
  ['"first tour" homes', ['first tour', 'home']],
  ['“first tour', ['first tour']],
  ['home -tour', [['home'], ['tour']]],
  ['home -"first tour"', [['home'], ['first tour']]],
  ['move-in', ['move']],
  ['fifty-fifty', ['fifti', 'fifti']],
  ['', []],
  ['the of and', []],
  ['-home', [[], ['home']]],
  ['*** ((( """ NEAR/2 title:x', ['near 2 titl x']],
  ['AND OR NOT', []],
])('%s', (typed, terms) => {
  expect(read(typed)).toEqual(terms);
});

test.each(['x'.repeat(10_000), 'tour '.repeat(2_000), '"'.repeat(10_000), '*'.repeat(10_000)])(
  'a long search is cut',
  (typed) => {
    const query = readSearchQuery(typed);
    expect(query.typed.length).toBeLessThanOrEqual(LONGEST_SEARCH);
    expect(query.wanted.length).toBeLessThanOrEqual(6);
  },
);
