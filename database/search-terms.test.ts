import { describe, expect, it } from 'vitest';
import {
  listGrams,
  listTitleGrams,
  normalizeForSearch,
  phoneKey,
  searchTextOf,
  titleTextOf,
} from './search-terms.ts';

describe('normalizeForSearch', () => {
  it.each([
    ['Ángel', 'angel'],
    ['ÁNGEL', 'angel'],
    ['A\u0301ngel', 'angel'],
    ['Zoë  O’Brien\n– Ltd', "zoe o'brien - ltd"],
    ['İstanbul', 'istanbul'],
    ['a\u0000b\u200bc', 'a b c'],
    ['\ud800x', '\ufffdx'],
  ])('%j is %j', (text, normalized) => {
    expect(normalizeForSearch(text)).toBe(normalized);
  });
});

describe('listGrams', () => {
  it('lists each trigram within a word once', () => {
    expect(listGrams('dana al danan')).toEqual(['dan', 'ana', 'nan']);
  });

  it('counts a character outside the basic plane as one', () => {
    expect(listGrams('𝒜𝒷c')).toEqual(['𝒜𝒷c']);
  });
});

describe('listTitleGrams', () => {
  it('adds the beginnings of words, for what is shorter than a trigram', () => {
    expect(listTitleGrams('a tour tom').toSorted()).toEqual(
      ['tou', 'our', 'tom', '^a', '^t', '^to'].toSorted(),
    );
    expect(listTitleGrams('')).toEqual([]);
  });
});

describe('titleTextOf', () => {
  it('normalizes a title, and keeps what fits into an index', () => {
    expect(titleTextOf(' Café  Tours ')).toBe('cafe tours');
    expect(titleTextOf('\ufdfa'.repeat(200)).length).toBeLessThanOrEqual(200);
  });
});

describe('searchTextOf', () => {
  const lead = { reference: 'WS-7K3F9Q', name: 'Ángel', email: 'A@B.org', home: null };

  it('contains phone numbers as written and as digits', () => {
    const text = searchTextOf({
      ...lead,
      phone: '+16145550123;ext=4',
      message: 'Or 614-555-0199.',
    });
    expect(text).toBe('ws-7k3f9q angel a@b.org 161455501234 6145550199 or 614-555-0199.');
  });
});

it('recognizes a phone number without its extension', () => {
  const written = ['+16145550123;ext=4', '+16145550123', '555-0123;ext=4', '+99 (0) 555 0123'];
  expect(written.map(phoneKey)).toEqual(['+16145550123', '+16145550123', '5550123', '+9905550123']);
});
