import { describe, expect, it } from 'vitest';
import { normalizeForSearch } from './normalize-for-search.ts';
import { hasTerm, listGrams, listGramsOfTerm, phoneKey, titleTextOf } from './search-terms.ts';

describe('normalizeForSearch', () => {
  it.each([
    ['Ángel', 'angel'],
    ['ÁNGEL', 'angel'],
    ['A\u0301ngel', 'angel'],
    ['Zoë  O’Brien\n– Ltd', "zoe o'brien - ltd"],
    ['İstanbul', 'istanbul'],
    ['a\u0000b\u200bc\u00add', 'a bcd'],
    ['\ud800x', '\ufffdx'],
    ['Łukasz Sørensen Đặng', 'lukasz sorensen dang'],
    ['STRAẞE Straße', 'strasse strasse'],
    ['Ægir Œuvre Þórður Ħal Işık', 'aegir oeuvre thordur hal isik'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['℡ ＡＢ１', 'tel ab1'],
    ['ガ', 'カ'],
    ['김', '김'.normalize('NFC')],
  ])('%j is %j', (text, normalized) => {
    expect(normalizeForSearch(text)).toBe(normalized);
  });
});

describe('listGrams', () => {
  it('lists each trigram within a word, and the beginnings of words, once', () => {
    const grams = ['dan', 'ana', 'nan', '^d', '^da', '^a', '^al'];
    expect(listGrams('dana al danan').toSorted()).toEqual(grams.toSorted());
    expect(listGrams('')).toEqual([]);
  });

  it('counts a character outside the basic plane as one', () => {
    expect(listGrams('𠮷野家')).toEqual(['𠮷野家', '^𠮷', '^𠮷野']);
  });
});

describe('titleTextOf', () => {
  it.each([
    [' Café  Tours ', 'cafe tours'],
    ['Mary-Jo (Li)', 'mary-jo (li) jo li'],
    ['614-555 a.m.', '614-555 a.m. m.'],
    ['王明', '王明 明'],
    ['Anna王', 'anna王 王'],
    ['김철수', '김철수 철수 수'],
    ['a.b@example.com', 'a.b@example.com'],
    ['', ''],
  ])('of %j is %j', (title, text) => {
    expect(titleTextOf(title)).toBe(text);
  });
});

describe('hasTerm', () => {
  it.each([
    ['Al Reyes', 'al', true],
    ['Dana Alvarez', 'al', true],
    ['Dana Hall', 'al', false],
    ['Mary-Jo Hall', 'jo', true],
    ["D'Al", 'al', true],
    ['小王明', '王', true],
    ['小王明', '王明', true],
    ['小王明', '小明', false],
    ['ヤマダ', 'マダ', true],
    ['김철수', '철수', true],
    ['Maple House', 'ple', true],
    ['Łukasz Sørensen', 'lukasz', true],
    ['Lukasz Sorensen', 'søren', true],
    ['100%', '%', false],
  ])('%j, what was typed as %j: %s', (text, typed, found) => {
    const term = normalizeForSearch(typed);
    const searched = titleTextOf(text);
    expect(hasTerm(searched, term)).toBe(found);
    // The index holds what leads to each text that has the word.
    const grams = new Set(listGrams(searched));
    if (found) expect(listGramsOfTerm(term).filter((gram) => !grams.has(gram))).toEqual([]);
  });
});

it('recognizes a phone number without its extension', () => {
  const written = ['+16145550123;ext=4', '+16145550123', '555-0123;ext=4', '+99 (0) 555 0123'];
  expect(written.map(phoneKey)).toEqual(['+16145550123', '+16145550123', '5550123', '+9905550123']);
});
