import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAllFields } from '#app/features/pages/documents.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { TYPED } from '#tests/support/contact-form.ts';
import { elementsIn, fieldsIn, Page, textOf } from '#tests/support/html.ts';
import { createWriter, type Writer } from '#tests/support/posts.ts';
import { makePreview } from '#tests/support/previews.ts';
import { deleteTexts } from '#tests/support/site-texts.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

const OWNER = { id: null, name: 'The owner' };

describe('where an article leads (Blog, Reading)', () => {
  let site: TestSite;
  let writer: Writer;
  let admin: Awaited<ReturnType<typeof createAdmin>>;
  beforeAll(async () => {
    site = await openTestSite();
    admin = await createAdmin(site);
    writer = createWriter(site, admin);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const { db } = site.services.database;
    for (const table of ['blog_posts', 'leads', 'settings'] as const) {
      await db.deleteFrom(table).execute();
    }
    await deleteTexts(site.services);
  });

  const publish = (ending = '') =>
    writer.create({ slug: 'a', title: 'The first call', ending, isPublished: true });
  const endOf = async () => textOf((await site.open('/blog/a')).within('main'));
  const lastLead = () =>
    site.services.database.db
      .selectFrom('leads')
      .select(['topic', 'source_page', 'form_about'])
      .executeTakeFirstOrThrow();

  it('is the quiz, what the settings say, or what the article says', async () => {
    await publish();
    expect(await endOf()).toContain('What does your home need next?');
    const saved = await updateSettings(site.services, OWNER, {
      articleEnding: 'program:scale-prep',
    });
    expect(saved.ok).toBe(true);
    expect(await endOf()).toContain('Scale Prep $7,497, 8 sessions over 4 months');
    expect(await endOf()).not.toContain('What does your home need next?');
    const unknown = await updateSettings(site.services, OWNER, { articleEnding: 'program:none' });
    expect(unknown.ok).toBe(false);
    await site.services.database.db.updateTable('blog_posts').set({ ending: 'quiz' }).execute();
    site.services.bus.publish([{ type: 'posts', id: 'a', change: 'updated' }]);
    expect(await endOf()).toContain('What does your home need next?');
  });

  it('has the price of the price list, also after it changed', async () => {
    await publish('program:leader-lift');
    expect(await endOf()).toContain('$2,497');
    const price = listAllFields('prices').find(({ id }) => /leader-lift\W+price$/.test(id));
    const { database, publish: announce } = site.services;
    await database.db
      .insertInto('site_texts')
      .values({
        document: 'prices',
        changes: JSON.stringify({ [price?.id ?? '']: { value: 2650, base: price?.default } }),
        version: 1,
        draft_version: 0,
      })
      .execute();
    announce([{ type: 'texts', id: 'prices' }]);
    expect(await endOf()).toContain('$2,650');
    expect(await endOf()).not.toContain('$2,497');
  });

  it('is a form, and the lead names the article', async () => {
    await publish('form:demo');
    const page = await site.open('/blog/a');
    const place = page.byId('page-form');
    const form = place && elementsIn(place, 'form')[0];
    if (!form) throw new Error('the article has no form');
    const send = (fields: Record<string, string>) => site.post('/blog/a', fields);
    const rejected = await send({ ...fieldsIn(form), ...TYPED, email: 'nobody' });
    expect(rejected.status).toBe(422);
    expect(await rejected.text()).toContain('value="Dana Whitcombe"');
    const sent = await send({ ...fieldsIn(form), ...TYPED });
    expect(sent.status).toBe(303);
    const location = sent.headers.get('Location') ?? '';
    expect(location).toMatch(/^\/blog\/a\?about=demo&sent=[\w-]+#page-form$/);
    expect(textOf((await site.open(location)).within('main'))).toContain('We got your request');
    expect(await lastLead()).toEqual({
      topic: 'demo',
      source_page: '/blog/a',
      form_about: 'The first call',
    });
    // Nobody else reads what one visitor was thanked for.
    expect(await endOf()).not.toContain('We got your request');
  });

  it('is a program, with a plain link to its page', async () => {
    await publish('program:strategy-session');
    const link = elementsIn((await site.open('/blog/a')).within('main'), 'a').find(
      (each) => textOf(each) === 'See what’s included',
    );
    expect(link?.properties.href).toBe('/leader-lift-scale-prep');
  });

  const card = (name: string) => `<p data-card="${name}"><a href="/quiz">Words</a></p>`;
  const write = (content: string, ending = '') =>
    writer.create({ slug: 'a', title: 'The first call', ending, content, isPublished: true });

  it('has a program inside the text, with the price of the price list', async () => {
    await write(`<p>Before.</p>${card('program:leader-lift')}<p>After.</p>${card('program:old')}`);
    const text = await endOf();
    expect(text).toMatch(/Before\. Leader Lift \$2,497, 4 sessions over 2 months .*After\./);
    // What is not offered any more says nothing.
    expect(text).not.toContain('Words');
    const feed = await (await site.fetch('/blog/rss.xml')).text();
    expect(feed).toContain('Words');
    expect(feed).not.toContain('$2,497');
  });

  it('has a form inside the text, and the lead names the article', async () => {
    await write(`<p>Before.</p>${card('form:demo')}${card('form:demo')}`, 'form:demo');
    const page = await site.open('/blog/a');
    expect(elementsIn(page.within('main'), 'form')).toHaveLength(1);
    const place = page.byId('form-demo');
    const form = place && elementsIn(place, 'form')[0];
    if (!form) throw new Error('the text has no form');
    const send = (fields: Record<string, string>) => site.post('/blog/a', fields);
    const rejected = new Page(
      await (await send({ ...fieldsIn(form), ...TYPED, email: 'x' })).text(),
    );
    const again = rejected.byId('form-demo');
    expect(again && elementsIn(again, 'form')).toHaveLength(1);
    expect(rejected.html).toContain('value="Dana Whitcombe"');
    expect(rejected.byId('page-form')).toBeUndefined();
    const sent = await send({ ...fieldsIn(form), ...TYPED });
    const location = sent.headers.get('Location') ?? '';
    expect(location).toMatch(/^\/blog\/a\?about=demo&sent=[\w-]+#form-demo$/);
    const thanks = (await site.open(location)).byId('form-demo');
    expect(thanks && textOf(thanks)).toContain('We got your request');
    expect(await lastLead()).toEqual({
      topic: 'demo',
      source_page: '/blog/a',
      form_about: 'The first call',
    });
  });

  it('takes no form of an article that is gone, and shows none that can be sent in a preview', async () => {
    const post = await publish('form:contact');
    const path = new URL(await makePreview(site.services, admin, post.id)).pathname;
    const preview = await site.open(path);
    const form = elementsIn(preview.within('main'), 'form')[0];
    expect(form?.properties.inert).toBe(true);
    const gone = await site.post('/blog/none', TYPED);
    await expect(gone).toBeRejected(404, 'This page is no longer here');
  });
});
