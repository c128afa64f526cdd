import { describe, expect, it } from 'vitest';
import { type AdviceTexts, readArticles, readFaults } from '#tests/support/advice-texts.ts';
import { findAdvice, settleAdvice } from './find-advice.ts';
import { listClaims } from './list-claims.ts';
import { listBlocks } from './read-article.ts';

const TODAY = '2026-11-26';

function adviceOn(html: string, title = 'Notes') {
  const found = findAdvice({ title, description: '', html, headingIds: [] }, TODAY);
  return settleAdvice(found, () => true);
}

/** Of ten faults, at least so many are found. */
const FOUND_OF_TEN = 8;
/** For each article without fault. */
const MOST_FALSE_ALARMS = 0.3;

describe.each<[AdviceTexts, number, number]>([
  ['develop', 60, 65],
  ['held-back', 18, 27],
])('advice on the texts to %s', (texts, leastFaults, leastArticles) => {
  const faults = [...Map.groupBy(readFaults(texts), ({ code }) => code)];

  it('looks for faults of ten kinds', () => expect(faults).toHaveLength(10));

  it.each(faults)('finds eight of ten: %s', (code, planted) => {
    const missed = planted.filter(({ html }) => adviceOn(html).every((one) => one.code !== code));
    expect(planted.length).toBeGreaterThanOrEqual(leastFaults);
    const found = planted.length - missed.length;
    expect(
      found / planted.length,
      missed.map(({ text }) => text).join('\n'),
    ).toBeGreaterThanOrEqual(FOUND_OF_TEN / 10);
  });

  it('says next to nothing about articles without fault', () => {
    const articles = readArticles(texts);
    const alarms = articles.flatMap(({ html, title }) => adviceOn(html, title));
    expect(articles.length).toBeGreaterThanOrEqual(leastArticles);
    const listed = alarms.map(({ code, quote }) => `${code}: ${quote}`).join('\n');
    expect(alarms.length / articles.length, listed).toBeLessThanOrEqual(MOST_FALSE_ALARMS);
  });
});

/** Kinds that are also found by what the words weigh, of whose faults phrases alone leave out too much. */
const BY_TONE = ['claim-result', 'claim-promise', 'claim-number'] as const;
/** Of ten faults of these kinds in the texts that were held back. */
const FOUND_WITH_TONE = 9;

it.each(BY_TONE)('asks about nine of ten that were held back: %s', (code) => {
  const planted = readFaults('held-back').filter((fault) => fault.code === code);
  const asked = planted.filter(({ html }) => adviceOn(html).some((one) => one.code === code));
  expect(asked.length / planted.length).toBeGreaterThanOrEqual(FOUND_WITH_TONE / 10);
});

it('leads to the register from nothing that only sounds like a claim', () => {
  const texts = readFaults('learn').filter((_, place) => place % 20 === 0);
  const advice = texts.map(({ html }) => ({ html, lines: adviceOn(html) }));
  const soundsAlone = advice.filter(({ html }) => listClaims(listBlocks(html)).length === 0);
  expect(soundsAlone.length).toBeGreaterThan(50);
  expect(soundsAlone.flatMap(({ lines }) => lines).filter(({ claim }) => claim)).toEqual([]);
});
