import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultPrices } from '#app/site/words/prices.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { emptySite } from '#tests/support/empty-site.ts';
import { findHtmlErrors } from '#tests/support/html-rules.ts';
import { addLibraryImage, LIBRARY_IMAGE, LIBRARY_IMAGES } from '#tests/support/library-images.ts';
import { deleteTexts } from '#tests/support/site-texts.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { imageUses } from '../documents/images-in-texts.server.ts';
import { discardDrafts, publishDrafts } from '../drafts/publish-drafts.server.ts';
import { restoreVersion } from '../drafts/restore-version.server.ts';
import { saveDraft } from '../drafts/save-draft.server.ts';
import { findTexts } from '../drafts/stored-texts.server.ts';
import type { Surroundings } from '../field-kinds/field-kind.ts';
import { ADDED_FIELD, type AddedSection } from '../sections/added-sections.ts';

const PAGE = '/about';
const FAQ = 'added-0000fa90';
const STEPS = 'added-00057e95';
const FIRST = {
  question: 'A question that owners ask you',
  answer: 'Answer it here, in your own words.',
};
const QUESTIONS = [{ question: 'Do you come to the house?', answer: 'Yes, anywhere in Ohio.' }];

const ada = { id: null, name: 'Ada' };
const grace = { id: null, name: 'Grace' };
const around: Surroundings = {
  prices: defaultPrices,
  leadsSomewhere: () => true,
  images: LIBRARY_IMAGES,
};

function section(id: string, kind: string, after: string): AddedSection {
  return { id, kind, after };
}

const faq = section(FAQ, 'faq', 'prose');
const steps = section(STEPS, 'steps', 'prose');

describe('sections that were added to a page', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await emptySite(site.services, { accounts: true });
  });

  const read = async () => (await site.fetch(PAGE)).text();
  const find = () => findTexts(site.services.database.db, PAGE);
  const save = (fields: readonly { id: string; typed: unknown; before: unknown }[], actor = ada) =>
    saveDraft(site.services, actor, PAGE, fields, around);
  const arrange = (typed: readonly AddedSection[], before: readonly AddedSection[], actor = ada) =>
    save([{ id: ADDED_FIELD, typed, before }], actor);

  async function publish() {
    const { draftVersion } = await find();
    return publishDrafts(site.services, ada, [{ document: PAGE, draftVersion }]);
  }

  async function publishFaq(): Promise<void> {
    const { errors } = await save([
      // Whatever the order: a section is there before its words.
      { id: `${FAQ}/heading`, typed: 'What owners ask', before: 'A heading for this section' },
      { id: `${FAQ}/items`, typed: QUESTIONS, before: [FIRST] },
      { id: ADDED_FIELD, typed: [faq], before: [] },
    ]);
    expect(errors).toEqual([]);
    expect(await publish()).toEqual({ ok: true });
  }

  const keptWords = async () => (await find()).draft?.[`${FAQ}/heading`]?.value;

  it('are public in their place, as a page has such a section; removed, the page is as before', async () => {
    const before = await read();
    await publishFaq();
    const html = await read();
    expect(html).toMatch(
      new RegExp(
        `Why small homes.*<section id="${FAQ}" class="band block-faq">.*<h2>What owners ask</h2>.*<details name="${FAQ}"><summary>Do you come to the house\\?</summary>.*What you can hold us to`,
        's',
      ),
    );
    expect(await findHtmlErrors(html)).toEqual([]);
    expect(html.split('<script')).toHaveLength(before.split('<script').length);
    expect(html).toContain('"@type":"FAQPage"');

    await arrange([], [faq]);
    expect(await read()).toBe(html);
    expect(await publish()).toEqual({ ok: true });
    expect(await read()).toBe(before);
    expect((await find()).published).toEqual({});
  });

  it('are refused until they are written, with each place that is not', async () => {
    const before = await read();
    const { cookie } = await createAdmin(site);
    await arrange([faq], []);
    await save([
      { id: `${FAQ}/heading`, typed: 'What owners ask', before: 'A heading for this section' },
    ]);
    expect(await publish()).toMatchObject({ ok: false, code: 'unwritten' });
    const advice = await site.get('/admin/pages/about/advice', { cookie });
    expect((await advice.json()).unwritten).toMatchObject([
      { id: `${FAQ}/items`, at: '0/question', message: 'Please write something of your own here.' },
      { id: `${FAQ}/items`, at: '0/answer' },
    ]);
    expect(await read()).toBe(before);
  });

  it('need words that were taken out again, without an original to go back to', async () => {
    await arrange([faq], []);
    const { errors } = await save([
      { id: `${FAQ}/heading`, typed: '', before: 'A heading for this section' },
    ]);
    expect(errors).toMatchObject([{ message: 'Please write something here.' }]);
  });

  it('are nothing to publish once they are removed, though an Undo has their words', async () => {
    const { cookie } = await createAdmin(site);
    const list = async () => (await site.get('/admin/pages', { cookie })).text();
    await arrange([faq], []);
    await save([
      { id: `${FAQ}/heading`, typed: 'What owners ask', before: 'A heading for this section' },
    ]);
    expect(await list()).toContain('by Ada');
    const fields = [{ id: ADDED_FIELD, typed: [], before: [faq] }];
    const response = await site.fetch('/admin/pages/about/draft', {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ fields }),
    });
    expect((await response.json()).facts.hasDraft).toBe(false);
    expect(await list()).not.toContain('by Ada');
    expect(await keptWords()).toBe('What owners ask');
  });

  it('show what clients say once there is some, and not a second time by the switch of the page', async () => {
    const { cookie } = await createAdmin(site);
    const readAs = async (path: string) => (await site.get(path, { cookie })).text();
    const before = await read();
    await arrange([section(FAQ, 'testimonials', 'hero')], []);
    expect(await publish()).toEqual({ ok: true });
    expect(await read()).toBe(before);
    const note = 'What clients say shows here once there is one that may be shown.';
    expect(await readAs('/admin/pages/about/page?prices')).toMatch(
      new RegExp(`<section id="${FAQ}"[^>]*>.*${note}`),
    );
    expect(await readAs('/admin/pages/about/page')).not.toContain(note);

    const said = { quote: 'You call back.', name: 'A test', home: '', portrait: null };
    const { stored } = await saveDraft(
      site.services,
      ada,
      'testimonials',
      [
        { id: 'testimonials/items', typed: [{ ...said, since: '2020-01-05' }], before: [] },
        { id: 'places/shownOn/about', typed: true, before: false },
      ],
      around,
    );
    const seen = [{ document: 'testimonials', draftVersion: stored.draftVersion }] as const;
    expect(await publishDrafts(site.services, ada, seen)).toEqual({ ok: true });
    const html = await read();
    expect(html.split('“You call back.”')).toHaveLength(2);
    expect(html).toMatch(
      new RegExp(`<section id="${FAQ}".*“You call back\\.”.*Why small homes`, 's'),
    );
    expect(await findHtmlErrors(html)).toEqual([]);
    expect(await readAs('/admin/pages/about/page?prices')).not.toContain(note);
    expect(await readAs('/admin/pages')).toContain('Visitors see 1 of 1 on About');
  });

  it('keep what two people write in two of them, and while one is moved', async () => {
    await arrange([faq, steps], []);
    await save([
      { id: `${FAQ}/heading`, typed: 'Questions', before: 'A heading for this section' },
    ]);
    const other = await save(
      [{ id: `${STEPS}/heading`, typed: 'Steps', before: 'A heading for this section' }],
      grace,
    );
    expect(other.errors).toEqual([]);
    await arrange([steps, faq], [faq, steps], grace);
    const late = await save([{ id: `${FAQ}/heading`, typed: 'Questions!', before: 'Questions' }]);
    expect(late.errors).toEqual([]);
    expect(late.stored.draft).toMatchObject({
      [ADDED_FIELD]: { value: [steps, faq] },
      [`${FAQ}/heading`]: { value: 'Questions!' },
      [`${STEPS}/heading`]: { value: 'Steps' },
    });
  });

  it('are one question between two people who move them at the same time', async () => {
    await arrange([faq, steps], []);
    await arrange([steps, faq], [faq, steps]);
    const { errors } = await arrange([faq], [faq, steps], grace);
    expect(errors).toMatchObject([{ id: ADDED_FIELD, code: 'stale' }]);
    expect((await find()).draft?.[ADDED_FIELD]?.value).toEqual([steps, faq]);
  });

  it('keep what they say while they are removed, until that is published', async () => {
    await publishFaq();
    // Typed just before the section is removed.
    const { errors } = await save([
      { id: ADDED_FIELD, typed: [], before: [faq] },
      { id: `${FAQ}/heading`, typed: 'What owners ask us', before: 'What owners ask' },
    ]);
    expect(errors).toEqual([]);
    await arrange([faq], []);
    expect(await keptWords()).toBe('What owners ask us');
    await arrange([], [faq]);
    expect(await publish()).toEqual({ ok: true });
    expect(Object.keys((await find()).published)).toEqual([]);
  });

  it('are answered with what was typed into one that the same request removes', async () => {
    const { cookie } = await createAdmin(site);
    await arrange([faq], []);
    const heading = `${FAQ}/heading`;
    const fields = [
      { id: ADDED_FIELD, typed: [], before: [faq] },
      { id: heading, typed: 'What owners ask', before: 'A heading for this section' },
    ];
    const response = await site.fetch('/admin/pages/about/draft', {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ fields }),
    });
    const answer = await response.json();
    expect(answer).toMatchObject({ errors: [] });
    // One that the answer leaves out was not kept.
    expect(answer.fields.map(({ id }: { id: string }) => id)).toContain(heading);
  });

  it('keep no marks of removed ones, and those of present ones that say what they began with', async () => {
    const writer = '3f0c8a52-5d0e-4c8b-9a51-6f1f5b2a7c10';
    const from = (sequence: number, id: string, typed: unknown, before: unknown) =>
      saveDraft(site.services, ada, PAGE, [{ id, typed, before }], around, { writer, sequence });
    const marked = async () => Object.keys((await find()).marks.fields).sort();
    const heading = `${FAQ}/heading`;
    const own = 'A heading for this section';
    const discard = async () => {
      const { draftVersion } = await find();
      await discardDrafts(site.services, ada, [{ document: PAGE, draftVersion }]);
    };
    for (const end of [publish, discard]) {
      await from(1, ADDED_FIELD, [faq], []);
      await from(2, heading, 'What owners ask', own);
      await from(3, ADDED_FIELD, [], [faq]);
      await end();
      expect(await marked()).toEqual([ADDED_FIELD]);
      await deleteTexts(site.services);
    }
    const action = section('added-0000ac71', 'action', 'prose');
    const label = `${action.id}/actions/0/label`;
    const reason = 'Say in a sentence or two why they should.';
    const quiz = 'Take the RAL Growth Path Quiz';
    await from(1, ADDED_FIELD, [action], []);
    await from(3, `${action.id}/heading`, 'Write to us', own);
    await from(4, `${action.id}/text`, 'We answer within a day.', reason);
    await from(6, label, quiz, quiz);
    expect(await publish()).toEqual({ ok: true });
    await from(5, label, 'Late', quiz);
    expect((await find()).draft).toBeNull();
  });

  it('come back from the history with what they said', async () => {
    await publishFaq();
    await arrange([], [faq]);
    await publish();
    const { draftVersion } = await find();
    const wanted = { version: 1, draftVersion, back: [ADDED_FIELD] } as const;
    expect(await restoreVersion(site.services, ada, PAGE, wanted)).toEqual({ ok: true });
    expect(await publish()).toEqual({ ok: true });
    expect(await read()).toContain('<h2>What owners ask</h2>');
  });

  it('can have a photograph, which the library knows', async () => {
    const { db } = site.services.database;
    await addLibraryImage(db);
    const text = section(FAQ, 'text', 'prose');
    const image = {
      image: LIBRARY_IMAGE,
      alt: 'A porch',
      decorative: false,
      focus: 'top',
      caption: '',
    };
    await arrange([text], []);
    const { errors } = await save([
      { id: `${FAQ}/heading`, typed: 'Our porch', before: 'A heading for this section' },
      {
        id: `${FAQ}/paragraphs`,
        typed: ['Come and sit.'],
        before: ['Say here what you’d tell an owner across the kitchen table.'],
      },
      { id: `${FAQ}/image`, typed: image, before: null },
    ]);
    expect(errors).toEqual([]);
    expect(await publish()).toEqual({ ok: true });
    expect(await read()).toMatch(/<h2>Our porch<\/h2>.*<img[^>]*alt="A porch"/s);
    const places = await imageUses.listPlaces(db, [LIBRARY_IMAGE]);
    expect(places.get(LIBRARY_IMAGE)).toMatchObject([{ href: '/admin/pages/about' }]);
  });
});
