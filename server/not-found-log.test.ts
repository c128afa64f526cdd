import { beforeEach, expect, it } from 'vitest';
import type { Log } from './log.ts';
import { createNotFoundLog } from './not-found-log.ts';

let lines: { path: string; count: number; text: string }[];
let time: number;
let count: (path: string) => void;

beforeEach(() => {
  lines = [];
  time = 1_000;
  const error = (info: { path: string; count: number }, text: string) =>
    lines.push({ ...info, text });
  count = createNotFoundLog({ error } as unknown as Log, () => time);
});

it('logs an unknown path at once', () => {
  count('/nowhere');
  expect(lines).toEqual([{ path: '/nowhere', count: 1, text: 'unknown path' }]);
});

it('logs a path once a minute, and its count when the minute is over', () => {
  for (let i = 0; i < 5; i++) count('/nowhere');
  expect(lines).toHaveLength(1);
  time += 60_000;
  count('/other');
  expect(lines.slice(1)).toEqual([
    { path: '/nowhere', count: 5, text: 'unknown path, again within the minute' },
    { path: '/other', count: 1, text: 'unknown path' },
  ]);
});

it('logs the path again in the next minute', () => {
  count('/nowhere');
  time += 60_000;
  count('/nowhere');
  expect(lines.map((line) => line.text)).toEqual(['unknown path', 'unknown path']);
});

it('truncates long paths', () => {
  count('/x'.repeat(5_000));
  expect(lines[0]?.path).toHaveLength(200);
});

it('redacts tokens and email addresses', () => {
  count(`/plan/${'k3'.repeat(21)}`);
  count('/unsubscribe/dana@example.com');
  expect(lines.map((line) => line.path)).toEqual(['/plan/[token]', '/unsubscribe/[address]']);
});

it('redacts an address that the length limit cuts in two', () => {
  for (const secret of ['dana@example.com', '6145550134', 'qT7xW2pLk9Zr4VbN8mYc3HdS']) {
    for (let cut = 1; cut < secret.length; cut += 1) {
      count(`/${'a'.repeat(198 - cut)}/${secret}`);
    }
  }
  for (const { path } of lines) {
    expect(path.length).toBeLessThanOrEqual(200);
    expect(path).toMatch(/^\/a+\/(?:\[[a-z]*\]?)?$/);
  }
});

it('counts long slugs separately', () => {
  count('/blog/what-a-referral-fee-costs-you-over-a-whole-year');
  count('/blog/what-a-referral-fee-costs-you-over-a-whole-life');
  expect(lines.map((line) => line.path.slice(-4))).toEqual(['year', 'life']);
});

it('logs at most a thousand paths a minute', () => {
  for (let i = 0; i < 3_000; i++) count(`/path-${i}`);
  expect(lines).toHaveLength(1_000);
});
