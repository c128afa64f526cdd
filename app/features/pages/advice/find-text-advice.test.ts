import { expect, it } from 'vitest';
import { defaultContent } from '#app/site/words/site-content.ts';
import { applyOverrides, type Overrides } from '../changes/apply-overrides.ts';
import { documentIds, findDocument } from '../documents.ts';
import { findTextAdvice } from './find-text-advice.ts';

const surroundings = {
  today: '2026-11-26',
  leadsSomewhere: (href: string) => href !== '/gone',
};

function adviceOn(
  values: Record<string, unknown>,
  id: '/about' | '/quickboost-ai' | '/privacy-policy' = '/quickboost-ai',
) {
  const changes: Overrides = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, { value, base: null }]),
  );
  const after = applyOverrides({ [id]: changes });
  return findTextAdvice(id, { before: defaultContent, after }, surroundings);
}

it.each([...documentIds])('says nothing of what nobody changed in %s', (id) => {
  expect(
    findTextAdvice(id, { before: defaultContent, after: defaultContent }, surroundings),
  ).toEqual([]);
});

it('names each changed text with its place', () => {
  const found = adviceOn({
    'meta/title': 'T'.repeat(65),
    'hero/headline': 'We are #1 in Ohio',
    'hero/subtitle': 'Register by March 3, 2025. TBD',
  });
  expect(found.map(({ code, place, label }) => [code, place, label])).toEqual([
    ['long-title', 'meta/title@', 'In search results and on the browser’s tab, Title'],
    ['claim-comparison', 'hero/headline@', 'Top of the page, Headline'],
    ['past-date', 'hero/subtitle@', 'Top of the page, Below the headline'],
    ['placeholder', 'hero/subtitle@', 'Top of the page, Below the headline'],
  ]);
});

it('looks at the items of a list that are new, and at their links', () => {
  const field = findDocument('/about')
    .sections.flatMap(({ fields }) => fields)
    .find(({ type }) => type.type === 'list' && type.item.type === 'rich');
  if (field === undefined) throw new Error('there is no list of rich texts');
  const items = field.default as readonly unknown[];
  const found = adviceOn(
    {
      [field.id]: [...items, ['Look ', { text: 'here', href: '/gone' }, '.']],
    },
    '/about',
  );
  expect(found.map(({ code, place, quote }) => [code, place, quote])).toEqual([
    ['link-nowhere', `${field.id}@${items.length}`, 'here'],
    ['link-words', `${field.id}@${items.length}`, 'here'],
  ]);
});

it('looks at the headings of a text in HTML', () => {
  const html = '<h2 id="one">One</h2><h4>Two</h4><p>We never sell anything.</p>';
  const found = adviceOn({ 'text/html': html }, '/privacy-policy');
  expect(found.map(({ code, quote }) => [code, quote])).toEqual([
    ['heading-jump', 'Two'],
    ['claim-promise', 'We never sell anything.'],
  ]);
});

it('knows what is filled in later', () => {
  const found = adviceOn({ 'hero/subtitle': 'Hello {name}, from [your city].' });
  expect(found.map(({ code, text }) => [code, text])).toEqual([
    ['placeholder', '“[your city]” seems to be left over.'],
  ]);
});
