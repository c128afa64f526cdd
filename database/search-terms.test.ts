import { describe, expect, it } from 'vitest';
import { listGrams, normalizeForSearch, phoneKey, searchTextOf } from './search-terms.ts';

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
  it('gives each three letters in a row once, within words', () => {
    expect(listGrams('dana al danan')).toEqual(['dan', 'ana', 'nan']);
  });

  it('takes a letter outside the basic plane for one', () => {
    expect(listGrams('𝒜𝒷c')).toEqual(['𝒜𝒷c']);
  });
});

describe('searchTextOf', () => {
  const lead = { reference: 'WS-7K3F9Q', name: 'Ángel', email: 'A@B.org', home: null };

  it('has numbers as digits beside how they were written', () => {
    const text = searchTextOf({
      ...lead,
      phone: '+16145550123;ext=4',
      message: 'Or 614-555-0199.',
    });
    expect(text).toBe('ws-7k3f9q angel a@b.org 161455501234 6145550199 or 614-555-0199.');
  });
});

it('knows a phone number without its extension', () => {
  expect([phoneKey('+16145550123;ext=4'), phoneKey('+16145550123'), phoneKey(null)]).toEqual([
    '+16145550123',
    '+16145550123',
    null,
  ]);
});
