import { describe, expect, it } from 'vitest';
import { readPeriod } from './period.ts';
import { beganOn, type CountedLead, formPageOf, listPoints, sumLeads, sumUp } from './results.ts';

const TODAY = '2026-03-20';
const week = readPeriod(new URLSearchParams('period=7d'), TODAY).period;
const year = readPeriod(new URLSearchParams('period=12m'), TODAY).period;
const LEAD: CountedLead = {
  day: TODAY,
  sentFrom: '/contact',
  formPage: null,
  landedOn: null,
  campaign: null,
  hasQuiz: false,
  won: null,
  lost: null,
};

describe('figures', () => {
  it('are of a period and the one before, with a point for each day', () => {
    const counts = [
      { day: '2026-03-07', view: 9, visit: 5 },
      { day: '2026-03-13', view: 1, visit: 1 },
      { day: '2026-03-14', view: 50, visit: 30 },
      { day: '2026-03-20', view: 20, visit: 10 },
      { day: '2026-03-21', view: 1_000, visit: 1_000 },
    ];
    const leads = [LEAD, { ...LEAD, day: '2026-03-14' }, { ...LEAD, day: '2026-03-10' }];
    expect(sumUp(week, { counts, leads })).toEqual({
      views: { now: 70, before: 10, line: [50, 0, 0, 0, 0, 0, 20] },
      visits: { now: 40, before: 6, line: [30, 0, 0, 0, 0, 0, 10] },
      leads: { now: 2, before: 1, line: [1, 0, 0, 0, 0, 0, 1] },
      rate: { now: 5, before: null },
    });
  });

  it('of a year have a point for each week, the last one whole', () => {
    const points = listPoints(year);
    expect(points).toHaveLength(53);
    expect(points.at(-1)?.days.at(-1)).toBe(TODAY);
    expect(points.at(-1)?.days).toHaveLength(7);
    expect(points.flatMap(({ days }) => days)).toHaveLength(365);
  });
});

describe('a lead', () => {
  it('began where its campaign led, or else where it was sent', () => {
    expect(beganOn(LEAD)).toBe('/contact');
    expect(beganOn({ ...LEAD, landedOn: '/blog/care' })).toBe('/blog/care');
    expect(beganOn({ ...LEAD, sentFrom: null })).toBeNull();
  });

  it('is counted where it began, with what was won', () => {
    const won = (amount: number) => ({ program: null, amount });
    const leads = [
      { ...LEAD, sentFrom: '/a', won: won(4800) },
      { ...LEAD, sentFrom: '/a', won: won(0) },
      { ...LEAD, sentFrom: '/a', lost: { reason: 'Too far' } },
      { ...LEAD, sentFrom: '/b' },
      { ...LEAD, sentFrom: null, won: won(900) },
    ];
    const { leads: counts, won: sold, amount } = sumLeads(leads, beganOn);
    expect(Object.fromEntries(counts)).toEqual({ '/a': 3, '/b': 1 });
    expect(Object.fromEntries(sold)).toEqual({ '/a': 2 });
    expect(Object.fromEntries(amount)).toEqual({ '/a': 4800 });
  });

  it.each([
    [{ hasQuiz: true }, '/quiz'],
    [{ sentFrom: null }, '/contact'],
    [{ sentFrom: '/about' }, '/contact'],
    [{ sentFrom: '/quickboost-ai' }, '/quickboost-ai'],
    [{ sentFrom: '/our-workshop' }, '/our-workshop'],
  ])('with %j was sent with the form of %s', (given, path) => {
    const isSitePage = (each: string) => ['/about', '/quickboost-ai'].includes(each);
    expect(formPageOf({ ...LEAD, ...given }, isSitePage)).toBe(path);
  });
});
