import { afterEach, beforeEach, expect, it } from 'vitest';
import { supportPath } from '#app/domains/claims/claim-place.ts';
import type { AdviceResult } from '#app/domains/posts/editor-protocol.ts';
import type { Post } from '#app/domains/posts/post.ts';
import { relateWaitingPosts } from '#app/domains/posts/related/relate-waiting.server.ts';
import { parseCsv } from '#app/domains/redirects/parse-csv.ts';
import { type DocumentId, listAllFields } from '#app/domains/site-texts/documents.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { elementsIn, Page, textOf } from '#tests/support/html.ts';
import { findHtmlErrors } from '#tests/support/html-rules.ts';
import { createWriter, dateAt, postFields, type Writer } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const SCREEN = '/admin/claims';
const BEDS = 'Fill Every Bed, Effortlessly.';
const BEDS_PATH = supportPath({ kind: 'texts', id: '/quickboost-ai' }, BEDS);

function defaultSubtitle(id: DocumentId): unknown {
  return listAllFields(id).find((field) => field.id === 'hero/subtitle')?.default;
}

describeEachEngine('the register of claims', (engine) => {
  let site: TestSite;
  let writer: Writer;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-03-10T12:00:00.000Z');
    site = await openTestSite({ engine, now: () => now });
    writer = createWriter(site, await createAdmin(site));
  });
  afterEach(() => site.close());

  /** The claims by the headings that they are under. */
  async function readRegister(path = SCREEN): Promise<Record<string, string[]>> {
    const page = new Page(await writer.read(path));
    expect(await findHtmlErrors(page.html)).toEqual([]);
    const parts = elementsIn(page.within('main'), 'section');
    return Object.fromEntries(
      parts.map((part) => [
        elementsIn(part, 'h2').map(textOf).join(),
        elementsIn(part, 'a')
          .filter(({ properties }) => String(properties.className).includes('row-title'))
          .map(textOf),
      ]),
    );
  }
  const save = (path: string, fields: Record<string, string>) =>
    writer.submit(path, {
      intent: 'save-support',
      sentence: 'Twelve homes, asked in May.',
      link: '',
      reviewOn: '',
      ...fields,
    });
  const article = (content: string, given = {}) =>
    writer.create({ title: 'Tours', slug: 'tours', content, isPublished: true, ...given });
  const pathOf = ({ id }: Post, words: string) => supportPath({ kind: 'post', id }, words);

  it('begins with the promise of the first page, without support', async () => {
    const register = await readRegister();
    expect(Object.keys(register)).toEqual(['Without support']);
    expect(register['Without support']?.[0]).toBe(BEDS);
  });

  it('takes what supports a claim, asks again on the day that was set, and when it is taken back', async () => {
    const answer = await save(BEDS_PATH, { link: 'example.com/survey', reviewOn: '2026-06-01' });
    expect(answer.status).toBe(302);
    const register = await readRegister();
    expect(register['Without support']).not.toContain(BEDS);
    expect(register.Supported).toEqual([BEDS]);
    const shown = await writer.read(SCREEN);
    expect(shown).toContain('Twelve homes, asked in May.');
    expect(shown).toContain('href="https://example.com/survey"');
    expect(shown).toContain('look again on Jun 01, 2026');
    expect(await writer.read('/admin/audit')).toContain('said what supports the claim “Fill Every');
    now = new Date('2026-06-01T12:00:00.000Z');
    expect((await readRegister())['Time to look again']).toEqual([BEDS]);
    const removed = await writer.submit(BEDS_PATH, { intent: 'remove-support', version: '1' });
    expect(removed.status).toBe(302);
    expect((await readRegister())['Without support']).toContain(BEDS);
  });

  it('lists claims of published articles, the newest first, and asks again when their words change', async () => {
    const first = await writer.create(
      {
        title: 'Calls',
        slug: 'calls',
        content: '<p>Calls <b>rose</b> by 40%. So far.</p>',
        isPublished: true,
      },
      dateAt('2026-03-01T12:00:00.000Z'),
    );
    const second = await article('<p>Results are guaranteed.</p>');
    await writer.create({ title: 'Draft', slug: 'draft', content: '<p>We are #1.</p>' });
    await writer.create(
      { title: 'Later', slug: 'later', content: '<p>We always win.</p>', isPublished: true },
      dateAt('2026-04-01T12:00:00.000Z'),
    );
    const listed = async () =>
      (await readRegister())['Without support']?.filter((words) =>
        /40|guaranteed|#1|always win/.test(words),
      );
    expect(await listed()).toEqual(['Results are guaranteed.', 'Calls rose by 40%.']);
    expect((await save(pathOf(first, 'Calls rose by 40%.'), {})).status).toBe(302);
    expect(await listed()).toEqual(['Results are guaranteed.']);
    // What a copy editor changes leaves the support; other words ask again.
    const tidied = await writer.update(first, { content: '<p>Calls rose by 40%!</p>' });
    expect((await readRegister()).Supported).toEqual(['Calls rose by 40%!']);
    await writer.update(tidied, { content: '<p>Calls rose by 60%.</p>' });
    const after = await readRegister();
    expect(after['Without support']).toContain('Calls rose by 60%.');
    expect(after['Not on the site now']).toEqual(['Calls rose by 40%.']);
    // A scheduled article makes its claims once it is public.
    now = new Date('2026-04-01T12:00:00.000Z');
    expect(await listed()).toContain('We always win.');
    await writer.update(second, { isPublished: false });
    expect(await listed()).not.toContain('Results are guaranteed.');
  });

  it('has a next page if there are many', async () => {
    for (let part = 0; part < 2; part += 1) {
      const sentences = Array.from(
        { length: 40 },
        (_, number) => `<p>Never ${part}-${number}.</p>`,
      );
      await article(sentences.join(''), { title: `Part ${part}`, slug: `part-${part}` });
      now = new Date(now.getTime() + 1_000);
    }
    const page = new Page(await writer.read(SCREEN));
    const more = page.elements('a').find((link) => textOf(link) === 'Older articles');
    const rest = await readRegister(String(more?.properties.href));
    const all = [
      ...((await readRegister())['Without support'] ?? []),
      ...(rest['Without support'] ?? []),
    ];
    expect(all.filter((words) => words.startsWith('Never ')).toSorted()).toHaveLength(80);
    expect(new Set(all).size).toBe(all.length);
  });

  it('keeps what was typed and says what is wrong with it', async () => {
    const answer = await save(BEDS_PATH, { sentence: '', link: 'http://', reviewOn: '2020-01-01' });
    const page = new Page(await answer.text());
    expect(answer.status).toBe(422);
    expect(await findHtmlErrors(page.html)).toEqual([]);
    expect(page.byId('support-link')?.properties.value).toBe('http://');
    expect(textOf(page.within('main'))).toContain('Choose a day to come');
    expect(
      await site.services.database.db.selectFrom('claim_supports').selectAll().execute(),
    ).toEqual([]);
  });

  it('does not replace what somebody else said meanwhile', async () => {
    expect((await save(BEDS_PATH, {})).status).toBe(302);
    // A double click is no conflict.
    expect((await save(BEDS_PATH, {})).status).toBe(302);
    const second = await save(BEDS_PATH, { sentence: 'My own survey.' });
    expect(second.status).toBe(409);
    const page = new Page(await second.text());
    expect(textOf(page.within('main'))).toContain('Twelve homes, asked in May.');
    const version = page.elements('input').find(({ properties }) => properties.name === 'version');
    const third = await save(BEDS_PATH, {
      sentence: 'My own survey.',
      version: String(version?.properties.value),
    });
    expect(third.status).toBe(302);
    expect(await writer.read(SCREEN)).toContain('My own survey.');
  });

  it.each([
    ['words that are no claim', supportPath({ kind: 'texts', id: '/about' }, 'We answer calls.')],
    ['a page that is not there', supportPath({ kind: 'texts', id: '/gone' }, 'We never sleep.')],
    ['an article that is not there', supportPath({ kind: 'post', id: 'x' }, 'We never sleep.')],
    [
      'a text that is too long',
      supportPath({ kind: 'texts', id: '/about' }, `Never ${'x'.repeat(700)}`),
    ],
    ['no place', `${SCREEN}?words=We+never+sleep.`],
  ])('knows nothing of %s', async (_, path) => {
    expect((await writer.open(path)).status).toBe(404);
    expect((await save(path, {})).status).toBe(422);
  });

  it('is a table for a lawyer', async () => {
    await article('<p>“=We never wait.”</p>');
    await save(BEDS_PATH, {});
    const csv = await (await writer.open(`${SCREEN}/export`)).text();
    const [head, ...lines] = parseCsv(csv).map(({ cells }) => cells);
    expect(head?.slice(0, 4)).toEqual(['Claim', 'State', 'What makes it a claim', 'Page']);
    const beds = lines.find(([words]) => words === BEDS);
    expect(beds?.slice(1, 8)).toEqual([
      'Supported',
      'promises a result',
      'QuickBoost AI',
      'Top of the page, Below the headline',
      `${site.services.config.publicOrigin}/quickboost-ai`,
      'Twelve homes, asked in May.',
      '',
    ]);
    expect(lines.some(([words]) => words?.includes('We never wait.'))).toBe(true);
  });

  it('is asked before an article is published, and is quiet about what has support', async () => {
    const content = '<p>Results are guaranteed.</p>';
    const draft = await article(content, { isPublished: false });
    const ask = async (id: string | null) => {
      const { body } = await writer.postJson<AdviceResult>('/admin/posts/advice', {
        id,
        fields: postFields({ title: 'Tours', content }),
      });
      return body.ok ? body.advice : [];
    };
    const path = pathOf(draft, 'Results are guaranteed.');
    expect(await ask(draft.id)).toEqual([
      expect.objectContaining({ code: 'claim-result', register: path }),
    ]);
    expect((await ask(null))[0]).not.toHaveProperty('register');
    expect((await save(path, { reviewOn: '2026-06-01' })).status).toBe(302);
    expect(await ask(draft.id)).toEqual([]);
    expect((await readRegister())['Not on the site now']).toEqual(['Results are guaranteed.']);
    now = new Date('2026-06-02T12:00:00.000Z');
    expect((await ask(draft.id))[0]?.text).toContain('look again');
  });

  it('is asked before a page is published, about what the draft changes', async () => {
    const words = 'We are #1 in Ohio.';
    const path = supportPath({ kind: 'texts', id: '/about' }, words);
    const ask = async () => (await (await writer.open('/admin/pages/about/advice')).json()).advice;
    expect(await ask()).toEqual([]);
    await writer.postJson('/admin/pages/about/draft', {
      fields: [{ id: 'hero/subtitle', typed: words, before: defaultSubtitle('/about') }],
    });
    expect(await ask()).toEqual([
      expect.objectContaining({
        code: 'claim-comparison',
        place: 'hero/subtitle@',
        label: 'Top of the page, Below the headline',
        quote: words,
        register: path,
      }),
    ]);
    expect((await save(path, {})).status).toBe(302);
    expect(await ask()).toEqual([]);
  });

  it('reads articles that were stored before it, in the background', async () => {
    const { database } = site.services;
    const post = await article('<p>Results are guaranteed.</p>');
    await database.db.deleteFrom('post_claims').execute();
    await database.db.updateTable('blog_posts').set({ related_version: null }).execute();
    await relateWaitingPosts(site.services, new AbortController().signal);
    const rows = await database.db.selectFrom('post_claims').select('post_id').execute();
    expect(rows).toEqual([{ post_id: post.id }]);
  });
});
