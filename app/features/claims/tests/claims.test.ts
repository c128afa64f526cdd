import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AdviceResult } from '#app/features/articles/editor-protocol.ts';
import type { Post } from '#app/features/articles/post.ts';
import { relateWaitingPosts } from '#app/features/articles/related/relate-waiting.server.ts';
import { type DocumentId, listAllFields } from '#app/features/pages/documents.ts';
import { parseCsv } from '#app/formatting/parse-csv.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { elementsIn, Page, textOf } from '#tests/support/html.ts';
import { findHtmlErrors } from '#tests/support/html-rules.ts';
import { createWriter, dateAt, postFields, type Writer } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { supportPath } from '../claim-place.ts';

const SCREEN = '/admin/claims';
const BEDS = 'Fill Every Bed, Effortlessly.';
const BEDS_PATH = supportPath({ kind: 'texts', id: '/quickboost-ai' }, BEDS);

function defaultSubtitle(id: DocumentId): unknown {
  return listAllFields(id).find((field) => field.id === 'hero/subtitle')?.default;
}

describeEachEngine('the register of claims', (engine) => {
  let site: TestSite;
  let writer: Writer;
  let cookie: string;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-03-10T12:00:00.000Z');
    site = await openTestSite({ engine, now: () => now });
    const admin = await createAdmin(site);
    ({ cookie } = admin);
    writer = createWriter(site, admin);
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
  /** Sends the form as a browser does, with files. */
  function saveWithFile(
    path: string,
    file: File | null,
    fields: Record<string, string | string[]> = {},
  ): Promise<Response> {
    const form = new FormData();
    const given = { intent: 'save-support', sentence: '', link: '', reviewOn: '', ...fields };
    for (const [name, values] of Object.entries(given)) {
      for (const value of [values].flat()) form.append(name, value);
    }
    form.append('file', file ?? new File([], ''));
    const headers = { Cookie: cookie, Accept: 'text/html' };
    return site.fetch(path, { method: 'POST', headers, body: form });
  }
  const fileRows = () =>
    site.services.database.db
      .selectFrom('claim_files')
      .select(['id', 'name', 'size'])
      .orderBy('added_at')
      .orderBy('name')
      .execute();
  const article = (content: string, given = {}) =>
    writer.create({ title: 'Tours', slug: 'tours', content, isPublished: true, ...given });
  const pathOf = ({ id }: Post, words: string) => supportPath({ kind: 'post', id }, words);

  it('begins with the promises of results, without support', async () => {
    const register = await readRegister();
    expect(Object.keys(register)).toEqual(['Without support']);
    expect(register['Without support']?.slice(0, 3)).toContain(BEDS);
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
    expect(shown).toContain('review on Jun 01, 2026');
    expect(await writer.read('/admin/audit')).toContain('said what supports the claim “Fill Every');
    now = new Date('2026-06-01T12:00:00.000Z');
    expect((await readRegister())['Due for review']).toEqual([BEDS]);
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
        (_, number) => `<p>We never lose ${part}-${number}.</p>`,
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
    expect(all.filter((words) => words.startsWith('We never lose ')).toSorted()).toHaveLength(80);
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

  it('takes a file instead of words, gives it back as it was, and removes it', async () => {
    const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 0xff, 0xfe, 0x0d, 0x0a]);
    const file = new File([bytes], 'C:\\Ada\\Survey “May”.PDF');
    expect((await saveWithFile(BEDS_PATH, file)).status).toBe(302);
    // A double click stores it once, and is no conflict.
    expect((await saveWithFile(BEDS_PATH, file)).status).toBe(302);
    const [stored, ...others] = await fileRows();
    expect(others).toEqual([]);
    expect(stored).toMatchObject({ name: 'Survey “May”.pdf', size: bytes.length });
    const address = `/admin/claims/files/${stored?.id}`;
    for (const path of [SCREEN, BEDS_PATH]) {
      const link = new Page(await writer.read(path))
        .elements('a')
        .find(({ properties }) => properties.href === address);
      expect(link && textOf(link)).toBe('Survey “May”.pdf');
    }
    expect(await (await writer.open(`${SCREEN}/export`)).text()).toContain('Survey “May”.pdf');
    const download = await writer.open(address);
    expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(download.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="Survey _May_.pdf"; filename*=UTF-8''Survey%20%E2%80%9CMay%E2%80%9D.pdf`,
    });
    // Without it, something else has to be said.
    const fields = { version: '1', 'remove-file': stored?.id ?? '' };
    const left = await saveWithFile(BEDS_PATH, null, fields);
    expect([left.status, await fileRows()]).toEqual([422, [stored]]);
    const removed = await saveWithFile(BEDS_PATH, null, { ...fields, sentence: 'Asked in May.' });
    expect([removed.status, await fileRows()]).toEqual([302, []]);
    expect((await writer.open(address)).status).toBe(404);
    const log = await writer.read('/admin/audit');
    expect(log).toContain('added the file “Survey “May”.pdf” to the claim “Fill Every');
    expect(log).toContain('removed the file “Survey “May”.pdf” from the claim “Fill Every');
  });

  it('removes the files with what was said', async () => {
    await saveWithFile(BEDS_PATH, new File(['Asked.'], 'survey.txt'));
    await writer.submit(BEDS_PATH, { intent: 'remove-support', version: '1' });
    expect(await fileRows()).toEqual([]);
  });

  it('adds a file to what somebody else said meanwhile in the same words', async () => {
    await save(BEDS_PATH, { sentence: 'Asked in May.' });
    const file = new File(['Asked.'], 'survey.txt');
    const second = await saveWithFile(BEDS_PATH, file, { sentence: 'Asked in May.' });
    expect([second.status, (await fileRows()).length]).toEqual([302, 1]);
    const third = await saveWithFile(BEDS_PATH, new File(['No.'], 'no.txt'), { sentence: 'No.' });
    expect([third.status, (await fileRows()).length]).toEqual([409, 1]);
  });

  it.each([
    ['a page', new File(['<script>'], 'survey.html'), 'Choose a PDF'],
    ['an empty file', new File([], 'survey.pdf'), 'This file is empty'],
    ['a large file', new File([Buffer.alloc(10 * 1024 * 1024 + 1)], 'a.pdf'), 'larger than 10 MB'],
  ])('keeps what was typed where it does not take %s', async (_, file, problem) => {
    const answer = await saveWithFile(BEDS_PATH, file, { sentence: 'Asked in May.' });
    const page = new Page(await answer.text());
    expect(answer.status).toBe(422);
    expect(await findHtmlErrors(page.html)).toEqual([]);
    expect(textOf(page.byId('support-sentence') ?? page.within('main'))).toBe('Asked in May.');
    expect(textOf(page.byId('support-file-error') ?? page.within('head'))).toContain(problem);
    expect(
      await site.services.database.db.selectFrom('claim_supports').selectAll().execute(),
    ).toEqual([]);
  });

  it('takes five files for a claim, of 250 MB for all of them', async () => {
    const { db } = site.services.database;
    for (let number = 1; number <= 5; number += 1) {
      const version: Record<string, string> = number === 1 ? {} : { version: String(number - 1) };
      const file = new File([`Page ${number}`], `page-${number}.txt`);
      expect((await saveWithFile(BEDS_PATH, file, version)).status).toBe(302);
    }
    const sixth = new File(['Page 6'], 'page-6.txt');
    const tooMany = await saveWithFile(BEDS_PATH, sixth, { version: '5' });
    expect([tooMany.status, (await fileRows()).length]).toEqual([422, 5]);
    expect(await tooMany.text()).toContain('at most 5 files');
    const [first] = await fileRows();
    const change = { version: '5', 'remove-file': first?.id ?? '' };
    await db
      .updateTable('claim_files')
      .set({ size: 50 * 1024 * 1024 })
      .execute();
    expect((await saveWithFile(BEDS_PATH, sixth, change)).status).toBe(302);
    await db
      .updateTable('claim_files')
      .set({ size: 50 * 1024 * 1024 })
      .execute();
    const other = supportPath({ kind: 'texts', id: '/about' }, 'We never sleep.');
    const tooMuch = await saveWithFile(other, new File(['Page 7'], 'page-7.txt'));
    expect([tooMuch.status, (await fileRows()).length]).toEqual([422, 5]);
    expect(await tooMuch.text()).toContain('at most 250 MB');
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
    expect(head?.[8]).toBe('Files');
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
    expect((await ask(draft.id))[0]?.text).toContain('time to review');
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
