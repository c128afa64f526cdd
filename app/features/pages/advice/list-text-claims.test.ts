import { expect, it } from 'vitest';
import { defaultContent } from '#app/site/words/site-content.ts';
import { applyOverrides } from '../changes/apply-overrides.ts';
import { listAllFields } from '../documents.ts';
import { listTextClaims } from './list-text-claims.ts';

const QUICKBOOST = '/quickboost-ai';

it('lists the claims of a fresh site, which promises to fill every bed', () => {
  expect(listTextClaims(defaultContent)).toContainEqual({
    document: QUICKBOOST,
    title: 'QuickBoost AI',
    field: 'hero/subtitle',
    label: 'Top of the page, Below the headline',
    words: 'Fill Every Bed, Effortlessly.',
    kinds: ['claim-result'],
  });
});

it.each([
  'Card details never reach this site.',
  'Articles that have all of these words, the best match first:',
  'Inquiries that never become tours',
  'You know your home better than any form does.',
  'No one else may use them to send you their own messages.',
  'You won’t find made-up success stories here.',
  'We never count or store:',
])('asks for no proof of the site’s own “%s”', (sentence) => {
  expect(listTextClaims(defaultContent).map(({ words }) => words)).not.toContain(sentence);
});

it('reads what the owner wrote, and nothing of a section that is hidden', () => {
  const hidden = listAllFields('/about').filter(({ type }) => type.type === 'hidden');
  const content = applyOverrides({
    [QUICKBOOST]: { 'hero/subtitle': { value: 'We answer families.', base: '' } },
    '/about': Object.fromEntries(hidden.map(({ id }) => [id, { value: true, base: false }])),
    '/contact': { 'hero/summary': { value: 'We are **#1** in Ohio.', base: '' } },
  });
  const claims = listTextClaims(content);
  expect(
    claims.filter(({ field, document }) => document === QUICKBOOST && field === 'hero/subtitle'),
  ).toEqual([]);
  expect(claims.filter(({ document }) => document === '/about')).toEqual([]);
});

it('names a claim that a page makes twice once', () => {
  const claims = listTextClaims(defaultContent).map(({ document, words }) => document + words);
  expect(new Set(claims).size).toBe(claims.length);
});
