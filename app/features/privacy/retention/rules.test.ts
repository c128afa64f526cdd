import { describe, expect, it } from 'vitest';
import { type ClockEvidence, isClockPlausible, isRunDue, mustAskFirst } from './rules.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = new Date('2026-01-05T12:00:00Z');
const daysLater = (days: number) => new Date(START.getTime() + days * DAY);

function evidence(given: Partial<ClockEvidence> = {}): ClockEvidence {
  return { believedAt: null, newestRow: null, startedAt: START, question: null, ...given };
}

describe('the clock is trusted', () => {
  it.each([
    [0, true],
    [2, true],
    [-2, true],
    [2.01, false],
    [-2.01, false],
    [400, false],
    [-400, false],
  ])('%d days after the last run: %s', (days, plausible) => {
    expect(isClockPlausible(daysLater(days), evidence({ believedAt: START }))).toBe(plausible);
    expect(isClockPlausible(daysLater(days), evidence({ newestRow: START }))).toBe(plausible);
  });

  it('near either of the two times', () => {
    const both = evidence({ believedAt: daysLater(-30), newestRow: daysLater(-1) });
    expect(isClockPlausible(START, both)).toBe(true);
    expect(isClockPlausible(daysLater(-30), both)).toBe(true);
    expect(isClockPlausible(daysLater(-10), both)).toBe(false);
  });

  it('on an empty site, and not when it jumps later', () => {
    expect(isClockPlausible(START, evidence())).toBe(true);
    expect(isClockPlausible(daysLater(400), evidence())).toBe(false);
  });

  it('not because of rows that were written after the question was asked', () => {
    const withQuestion = evidence({ newestRow: daysLater(400), question: { since: START } });
    expect(isClockPlausible(daysLater(400), withQuestion)).toBe(false);
    expect(isClockPlausible(daysLater(1), withQuestion)).toBe(true);
  });

  it('not without an answer when no time was ever trusted', () => {
    const withQuestion = evidence({ question: { since: null } });
    expect(isClockPlausible(START, withQuestion)).toBe(false);
  });
});

describe('an admin is asked first', () => {
  it.each([
    [100, [], false],
    [101, [], true],
    [200, [100, 3], false],
    [201, [100, 3], true],
    [101, [10, 20], true],
    [30, [1], false],
  ])('about %d items after runs of %j: %s', (total, recentTotals, asks) => {
    expect(mustAskFirst(total, { recentTotals, allowed: null })).toBe(asks);
  });

  it('and not again about an amount that was approved', () => {
    expect(mustAskFirst(450, { recentTotals: [], allowed: 450 })).toBe(false);
    expect(mustAskFirst(451, { recentTotals: [], allowed: 450 })).toBe(true);
  });
});

describe('a run is due', () => {
  const done = { at: START, failed: false };
  it('a day after the last one, and not because another server started', () => {
    expect(isRunDue(daysLater(1), done)).toBe(true);
    expect(isRunDue(daysLater(0.5), done)).toBe(false);
  });
  it('immediately if there was none, or if a part of it failed', () => {
    expect(isRunDue(START, { at: null, failed: false })).toBe(true);
    expect(isRunDue(daysLater(0.1), { ...done, failed: true })).toBe(true);
  });
  it('after the clock was set back', () => {
    expect(isRunDue(daysLater(-400), done)).toBe(true);
  });
});
