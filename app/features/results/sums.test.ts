import { expect, it } from 'vitest';
import { MOST_SUMS, type PageCount } from './page-counts.ts';
import { createSums } from './sums.ts';

const DAY = { day: '2026-01-05', count: 1 };
const source = (value: string): PageCount => ({ ...DAY, kind: 'source', path: '*', value });
const view = (path: string): PageCount => ({ ...DAY, kind: 'view', path, value: '' });

function countOf(taken: readonly PageCount[], { kind, path, value }: PageCount) {
  return taken.find((sum) => sum.kind === kind && sum.path === path && sum.value === value)?.count;
}

it('sums add up, and a flood of invented ones is counted together', () => {
  const sums = createSums();
  for (let n = 0; n < 5_000; n += 1) sums.add(source(`${n}.example`));
  for (let n = 0; n < 7; n += 1) sums.add(view('/'));
  const taken = sums.take();
  expect(taken.filter(({ kind }) => kind === 'source').length).toBeLessThanOrEqual(
    MOST_SUMS.source + 1,
  );
  expect(taken.reduce((total, { count }) => total + count, 0)).toBe(5_007);
  expect(countOf(taken, view('/'))).toBe(7);
  expect(sums.take()).toEqual([]);
});

it('what comes often stays, whether it comes before, in or after a flood', () => {
  const sums = createSums();
  const flood = (from: number) => {
    for (let n = from; n < from + 2_000; n += 1) sums.add(source(`${n}.example`));
  };
  const come = (name: string) => {
    for (let n = 0; n < 3; n += 1) sums.add(source(name));
  };
  come('before.example');
  flood(0);
  come('between.example');
  // Nobody made this name up, however seldom it comes.
  sums.add(source('Google'));
  flood(2_000);
  come('after.example');
  const taken = sums.take();
  for (const name of ['before.example', 'between.example', 'after.example']) {
    expect(countOf(taken, source(name)), name).toBe(3);
  }
  expect(countOf(taken, source('Google'))).toBe(1);
});

it('what comes regularly stays, however seldom it comes now', () => {
  const sums = createSums(({ value }) => value === 'regular.example');
  sums.add(source('regular.example'));
  for (let n = 0; n < 3_000; n += 1) sums.add(source(`${n}.example`));
  expect(countOf(sums.take(), source('regular.example'))).toBe(1);
});

it('beyond the limit, the form that an article led to is kept, and the article is not', () => {
  const sums = createSums();
  for (let n = 0; n < 5_000; n += 1) {
    sums.add({ ...DAY, kind: 'to-form', path: `/blog/${n}`, value: '/contact' });
  }
  const all = sums.take();
  expect(all.every(({ value }) => value === '/contact')).toBe(true);
  expect(all.reduce((total, { count }) => total + count, 0)).toBe(5_000);
});
