import { expect, test } from 'vitest';
import { describeNarrowing, filterToSearch, readLeadFilter, savedSearchOf } from './lead-filter.ts';

const NOW = new Date('2026-02-06T15:00:00Z');
const read = (search: string) => readLeadFilter(new URLSearchParams(search), NOW);

test.each([
  ['', { status: null, spam: false, search: '' }],
  ['?status=won', { status: 'won', spam: false, search: '' }],
  ['?spam=1&q=Dana+%26+Co', { status: null, spam: true, search: 'Dana & Co' }],
] as const)('reads and writes the query string "%s"', (search, filter) => {
  expect(read(search)).toEqual(filter);
  expect(filterToSearch(filter)).toBe(search);
});

test('reads a search without the invisible characters of a paste', () => {
  const parameters = new URLSearchParams({ q: '\u202d Da\u200bna\tReyes\u202c\n' });
  expect(readLeadFilter(parameters, NOW).search).toBe('Dana Reyes');
});

test('ignores unknown values', () => {
  const search = 'status=constructor&spam=yes&q=%20%20&who=%20&about=constructor&overdue=0';
  expect(read(search)).toEqual({ status: null, spam: false, search: '' });
});

test('narrows to a person, a topic and what is overdue, and never spam', () => {
  const search = '?status=new&who=ada%40example.com&about=demo&overdue=1&q=Dana';
  const filter = read(search);
  expect(filter.narrowing).toEqual({
    assignedTo: 'ada@example.com',
    topic: 'demo',
    dueBefore: NOW.toISOString(),
  });
  expect(filterToSearch(filter)).toBe(search);
  expect(savedSearchOf(filter)).toBe('?status=new&who=ada%40example.com&about=demo&overdue=1');
  expect(savedSearchOf(read('q=Dana'))).toBe('');
  expect(read('?spam=1&about=demo').narrowing).toBeUndefined();
});

test('says what it narrows to', () => {
  const { narrowing } = read('?who=ada%40example.com&about=demo&overdue=1');
  const say = (own: string) => narrowing && describeNarrowing(narrowing, own);
  expect(say('ada@example.com')).toEqual(['overdue', 'Demo', 'answered by me']);
  expect(say('bob@example.com')).toEqual(['overdue', 'Demo', 'answered by ada@example.com']);
});
