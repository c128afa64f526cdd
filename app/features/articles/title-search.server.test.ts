import { describe, expect, it } from 'vitest';
import { titleTextOf } from '#database/search-terms.ts';
import { matchTitle, readTitleQuery } from './title-search.server.ts';

describe('matchTitle', () => {
  it.each([
    ['Café tours', 'cafe', 'start'],
    ['Cafe tours', 'CAFÉ T', 'start'],
    ['Virtual café tours', 'cafe', 'inside'],
    ['Virtual café tours', 'tours virtual', 'inside'],
    ['A contour map', 'tour', 'inside'],
    ['How to fill a bed', 'to', 'inside'],
    ['A photo', 'to', null],
    ['Virtual tours', 'tours café', null],
    ['A family’s questions', "family's", 'inside'],
    ['100% full', '100% f', 'start'],
  ])('finds in %j what was typed as %j: %s', (title, typed, found) => {
    expect(matchTitle(titleTextOf(title), readTitleQuery(typed))).toBe(found);
  });
});

describe('readTitleQuery', () => {
  it('reads spaces and invisible characters alone as nothing typed', () => {
    expect(readTitleQuery(' \u0000\u200b\n ').text).toBe('');
  });

  it('reads no more than 100 characters', () => {
    expect(readTitleQuery('x'.repeat(1_000)).text).toHaveLength(100);
  });
});
