import { expect, test } from 'vitest';
import { filterToSearch, readLeadFilter } from './lead-filter.ts';

test.each([
  ['', { status: null, spam: false, search: '' }],
  ['?status=won', { status: 'won', spam: false, search: '' }],
  ['?spam=1&q=Dana+%26+Co', { status: null, spam: true, search: 'Dana & Co' }],
] as const)('reads and writes the query string "%s"', (search, filter) => {
  expect(readLeadFilter(new URLSearchParams(search))).toEqual(filter);
  expect(filterToSearch(filter)).toBe(search);
});

test('reads a search without the invisible characters of a paste', () => {
  const parameters = new URLSearchParams({ q: '\u202d Da\u200bna\tReyes\u202c\n' });
  expect(readLeadFilter(parameters).search).toBe('Dana Reyes');
});

test('ignores unknown values', () => {
  const parameters = new URLSearchParams('status=constructor&spam=yes&q=%20%20');
  expect(readLeadFilter(parameters)).toEqual({ status: null, spam: false, search: '' });
});
