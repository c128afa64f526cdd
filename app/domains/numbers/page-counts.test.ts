import { expect, it } from 'vitest';
import type { PageView } from './judge-request.ts';
import { createSums, listSums, MOST_SUMS_A_DAY } from './page-counts.ts';

const VIEW: PageView = { path: '/about', visit: null, device: null, from: null };
const DAY = { day: '2026-01-05', count: 1 };

it('a view adds to separate sums, none of which holds two facts about it', () => {
  const view: PageView = {
    ...VIEW,
    visit: { source: 'Google', campaign: 'spring' },
    device: 'phone',
  };
  expect(listSums(view).map(({ kind, path, value }) => `${kind} ${path} ${value}`.trim())).toEqual([
    'view /about',
    'visit /about',
    'source /about Google',
    'campaign /about spring',
    'device /about phone',
  ]);
  expect(listSums(VIEW)).toEqual([{ kind: 'view', path: '/about', value: '' }]);
});

it('of the page before it, only an article that led to a form is counted', () => {
  const kinds = (from: string, path: string) =>
    listSums({ ...VIEW, from, path }).map((sum) => `${sum.kind} ${sum.path} ${sum.value}`.trim());
  expect(kinds('/blog/care', '/quiz')).toEqual(['view /quiz', 'to-form /blog/care /quiz']);
  expect(kinds('/blog/care', '/about')).toEqual(['view /about']);
  expect(kinds('/plan/a-secret-address', '/contact')).toEqual(['view /contact']);
  expect(kinds('/blog/topics/care', '/contact')).toEqual(['view /contact']);
  expect(kinds('/blog/<script>', '/contact')).toEqual(['view /contact']);
});

it('sums add up, and a flood of invented ones is counted as one', () => {
  const sums = createSums();
  for (let n = 0; n < 5_000; n += 1) {
    sums.add({ ...DAY, kind: 'source', path: '/', value: `${n}.example` });
  }
  for (let n = 0; n < 7; n += 1) sums.add({ ...DAY, kind: 'view', path: '/', value: '' });
  sums.add({ ...DAY, kind: 'source', path: '/', value: '0.example' });
  const taken = sums.take();
  expect(taken).toHaveLength(MOST_SUMS_A_DAY + 2);
  expect(taken.reduce((total, { count }) => total + count, 0)).toBe(5_008);
  const countOf = (kind: string, value: string) =>
    taken.find((sum) => sum.kind === kind && sum.value === value)?.count;
  expect(countOf('source', '0.example')).toBe(2);
  expect(countOf('source', 'other')).toBe(5_000 - MOST_SUMS_A_DAY);
  expect(countOf('view', '')).toBe(7);
  expect(sums.take()).toEqual([]);
});
