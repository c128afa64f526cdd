import { describe, expect, it } from 'vitest';
import { listDays, periodSearch, readPeriod, toInstants } from './period.ts';

const TODAY = '2026-03-20';
const ask = (query: string) => readPeriod(new URLSearchParams(query), TODAY);

describe('a period', () => {
  it.each([
    ['', '2026-02-21', TODAY, '2026-01-24', '2026-02-20'],
    ['period=7d', '2026-03-14', TODAY, '2026-03-07', '2026-03-13'],
    ['period=12m', '2025-03-21', TODAY, '2024-03-21', '2025-03-20'],
    [
      'period=own&from=2026-01-05&to=2026-01-06',
      '2026-01-05',
      '2026-01-06',
      '2026-01-03',
      '2026-01-04',
    ],
    ['period=never', '2026-02-21', TODAY, '2026-01-24', '2026-02-20'],
  ])('of %j is from %s to %s, beside %s to %s', (query, from, to, before, until) => {
    const { period, problem } = ask(query);
    expect(problem).toBeNull();
    expect([period.from, period.to, period.before.from, period.before.to]).toEqual([
      from,
      to,
      before,
      until,
    ]);
    expect(readPeriod(new URLSearchParams(periodSearch(period)), TODAY).period).toEqual(period);
  });

  it.each([
    ['from=&to=', 'Choose a first and a last day'],
    ['from=2026-02-30&to=2026-03-01', 'Choose a first and a last day'],
    ['from=2026-03-02&to=2026-03-01', 'after the last one'],
    ['from=2026-03-21&to=2026-03-22', 'have not come yet'],
    ['from=1990-01-01&to=2026-03-01', 'at most ten years'],
  ])('of own dates %j is the usual one, with a sentence', (query, sentence) => {
    const { period, problem, typed } = ask(`period=own&${query}`);
    expect(problem).toContain(sentence);
    expect(period.name).toBe('28d');
    expect(new URLSearchParams({ ...typed }).toString()).toBe(query);
  });
});

it('days are those of the zone, also when the clocks change', () => {
  expect(listDays({ from: '2026-03-07', to: '2026-03-09' })).toEqual([
    '2026-03-07',
    '2026-03-08',
    '2026-03-09',
  ]);
  const hours = (day: string, zone: string) => {
    const { after, before } = toInstants({ from: day, to: day }, zone);
    return (before.getTime() - after.getTime()) / 3_600_000;
  };
  expect(hours('2026-03-08', 'America/New_York')).toBe(23);
  expect(hours('2026-11-01', 'America/New_York')).toBe(25);
  expect(hours('2026-03-08', 'UTC')).toBe(24);
});
