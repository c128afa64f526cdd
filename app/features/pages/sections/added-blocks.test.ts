import { describe, expect, it } from 'vitest';
import { addedKinds } from '#app/site/words/added-sections.ts';
import { defaultContent, type SiteContent } from '#app/site/words/site-content.ts';
import { listTextClaims } from '../advice/list-text-claims.ts';
import { listUnwritten, withoutRemoved, withoutUnwritten } from '../advice/unwritten.ts';
import { applyOverrides, type Overrides } from '../changes/apply-overrides.ts';
import { listDifferences } from '../changes/compare-texts.ts';
import { documentSlug } from '../document-slug.ts';
import { documentIds, findDocument, listAllFields } from '../documents.ts';
import { toTyped } from '../field-kinds/field-kinds.ts';
import { NO_IMAGES } from '../field-kinds/image-value.ts';
import { checkValue } from '../fields/check-value.ts';
import { viewSections } from '../fields/form-view.ts';
import { blockKey } from './added-blocks.ts';
import { ADDED_FIELD } from './added-sections.ts';

const FAQ = 'added-0000fa90';
const BAND = 'added-0000ba2d';

function change(value: unknown) {
  return { value, base: null };
}

function list(...sections: { id: string; kind: string; after: string }[]): Overrides {
  return { [ADDED_FIELD]: { value: sections, base: [] } };
}

const WRITTEN: Overrides = {
  ...list({ id: FAQ, kind: 'faq', after: 'hero' }),
  [`${FAQ}/heading`]: change('What owners ask'),
  [`${FAQ}/items`]: change([{ question: 'Do you come to us?', answer: 'Yes, in Ohio.' }]),
};

function keysOf({ pages }: SiteContent, path: '/' | '/about'): string[] {
  return pages[path].blocks.map(blockKey);
}

describe('a page with an added section', () => {
  it('has it in its place, with its own words, and all else as before', () => {
    const content = applyOverrides({ '/': WRITTEN });
    const [added, ...others] = content.pages['/'].blocks;
    expect(added).toEqual({
      kind: 'faq',
      id: FAQ,
      heading: 'What owners ask',
      items: [{ question: 'Do you come to us?', answer: 'Yes, in Ohio.' }],
    });
    expect(others).toEqual(defaultContent.pages['/'].blocks);
    expect(content.pages['/about']).toEqual(defaultContent.pages['/about']);
  });

  it('hides the right one of its own parts', () => {
    const content = applyOverrides({ '/': { ...WRITTEN, 'growth-path/hidden': change(true) } });
    const expected = keysOf(defaultContent, '/').filter((key) => key !== 'growth-path');
    expect(keysOf(content, '/')).toEqual([FAQ, ...expected]);
  });

  it('ends with its last band, whatever its sections stand behind', () => {
    const { blocks } = applyOverrides({
      '/': list(
        { id: FAQ, kind: 'faq', after: 'closing' },
        { id: BAND, kind: 'action', after: 'is-no-longer-there' },
      ),
    }).pages['/'];
    expect(blocks.slice(-3).map(blockKey)).toEqual([FAQ, BAND, 'closing']);
  });

  it('leaves out kinds that this version does not have', () => {
    const content = applyOverrides({ '/': list({ id: FAQ, kind: 'toString', after: 'hero' }) });
    expect(content).toEqual(defaultContent);
  });

  it('keeps two of a kind apart', () => {
    const content = applyOverrides({
      '/': {
        ...list(
          { id: BAND, kind: 'action', after: 'hero' },
          { id: 'added-0000ba2e', kind: 'action', after: 'hero' },
        ),
        [`${BAND}/actions/0/label`]: change('Call us'),
      },
    });
    const [one, other] = content.pages['/'].blocks;
    expect(one).toMatchObject({ actions: [{ label: 'Call us' }] });
    expect(other).not.toMatchObject({ actions: [{ label: 'Call us' }] });
  });
});

it('the form names parts by the headings that they have now', () => {
  const changes = { ...WRITTEN, 'growth-path/heading': change('The way up') };
  const views = viewSections('/', changes).flatMap(({ fields }) => fields);
  const { type } = views.find(({ id }) => id === ADDED_FIELD) ?? {};
  expect(type).toMatchObject({
    parts: expect.arrayContaining([{ id: 'growth-path', label: 'The way up' }]),
  });
});

const [WITH_WORDS, KEPT] = [true, false].map((hasWords) =>
  Object.keys(addedKinds).filter((kind) => hasWords === (addedKinds[kind]?.kept === undefined)),
) as [string[], string[]];

describe.each(WITH_WORDS)('a section of the kind %s', (kind) => {
  const changes = list({ id: FAQ, kind, after: 'hero' });

  it('asks for words in places that take them', () => {
    const fields = listAllFields('/', [{ id: FAQ, kind, after: 'hero' }]);
    const around = { prices: defaultContent.prices, leadsSomewhere: () => true, images: NO_IMAGES };
    for (const { id, type, default: value } of fields.filter(({ id }) => id.startsWith(FAQ))) {
      expect(checkValue(type, toTyped(type, value), around).errors, id).toEqual([]);
    }
  });

  it('is not published while it still asks', () => {
    expect(listUnwritten('/', changes)).not.toEqual([]);
    expect(applyOverrides({ '/': withoutUnwritten('/', changes) })).toEqual(defaultContent);
  });
});

it.each(KEPT)('a section of the kind %s has its words from another document', (kind) => {
  const changes = list({ id: FAQ, kind, after: 'hero' });
  const fields = listAllFields('/', [{ id: FAQ, kind, after: 'hero' }]);
  expect(fields.filter(({ id }) => id.startsWith(FAQ))).toEqual([]);
  expect(withoutUnwritten('/', changes)).toBe(changes);
  const { slug, title } = addedKinds[kind]?.kept ?? {};
  const document = documentIds.map((id) => findDocument(id)).find((each) => each.title === title);
  expect(documentSlug(document?.id ?? '/')).toBe(slug);
});

it('a section that is written in part asks for the rest', () => {
  const { [`${FAQ}/items`]: _, ...changes } = WRITTEN;
  expect(listUnwritten('/', changes).map(({ id, at }) => `${id}@${at}`)).toEqual([
    `${FAQ}/items@0/question`,
    `${FAQ}/items@0/answer`,
  ]);
  expect(listUnwritten('/', WRITTEN)).toEqual([]);
  expect(withoutUnwritten('/', WRITTEN)).toBe(WRITTEN);
});

it('what a removed section said is left out of what is published', () => {
  const removed = { ...WRITTEN, ...list() };
  expect(Object.keys(withoutRemoved(removed))).toEqual([ADDED_FIELD]);
  expect(withoutRemoved(WRITTEN)).toEqual(WRITTEN);
});

it('versions are compared with what a section said before and after', () => {
  const added = listDifferences('/', {}, WRITTEN);
  expect(added.map(({ id, words }) => [id, words.before, words.after])).toEqual([
    [`${FAQ}/heading`, '', 'What owners ask'],
    [`${FAQ}/items`, '', 'Do you come to us?\nYes, in Ohio.'],
    [ADDED_FIELD, '', 'Questions and answers, after “Top of the page”'],
  ]);
  const removed = listDifferences('/', WRITTEN, {});
  expect(removed.map(({ words }) => words.after)).toEqual(['', '', '']);
});

it('a claim in an added section is a claim of the page', () => {
  const items = [{ question: 'Does it work?', answer: '94% of homes filled every bed.' }];
  const content = applyOverrides({ '/': { ...WRITTEN, [`${FAQ}/items`]: change(items) } });
  const claims = listTextClaims(content).filter(({ field }) => field.startsWith(FAQ));
  expect(claims).toMatchObject([
    { words: '94% of homes filled every bed.', label: 'What owners ask, Questions' },
  ]);
});
