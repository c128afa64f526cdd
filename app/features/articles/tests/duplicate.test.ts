import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, createWriterAccount } from '#tests/support/accounts.ts';
import { openTab } from '#tests/support/post-drafts.ts';
import { createWriter, dateAt, type Writer } from '#tests/support/posts.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { findDraft } from '../drafts/read-drafts.server.ts';
import { toFields } from '../post-fields.ts';

describe('a duplicate', () => {
  let site: TestSite;
  let admin: Writer;
  let writer: Writer;
  beforeAll(async () => {
    site = await openTestSite();
    admin = createWriter(site, await createAdmin(site));
    writer = createWriter(site, await createWriterAccount(site));
  });
  afterAll(() => site.close());

  const db = () => site.services.database.db;

  async function duplicate(id: string, by = admin) {
    const answer = await by.submit('/admin/posts', { intent: 'duplicate', id });
    const html = await answer.text();
    return { status: answer.status, html };
  }

  const copies = async () =>
    db().selectFrom('post_drafts').select('id').where('post_id', 'is', null).execute();

  it('is a new draft with the texts of the other, and with nothing else of it', async () => {
    const post = await admin.create(
      { excerpt: 'First words', metaKeywords: 'beds, calls', authorName: 'Ann', isPublished: true },
      dateAt('2031-01-05T09:00:00.000Z'),
    );
    expect((await duplicate(post.id)).status).toBe(200);
    const [copy] = await copies();
    expect(await findDraft(db(), '', copy?.id ?? '')).toMatchObject({
      texts: {
        ...toFields(post),
        title: 'Copy of Fill every bed',
        slug: 'copy-of-fill-every-bed',
        isPublished: false,
        publishDate: { kind: 'now' },
      },
    });
    expect(await db().selectFrom('blog_posts').select('id').execute()).toEqual([{ id: post.id }]);
  });

  it('has what is typed into the other and not saved yet', async () => {
    await db().deleteFrom('post_drafts').execute();
    const { id, version } = await admin.create({ title: 'Typed' });
    await openTab(admin, { id, version, fields: { title: 'Typed' } }).type('Typed on');
    await duplicate(id);
    const [copy] = await copies();
    const found = await findDraft(db(), '', copy?.id ?? '');
    expect(found?.texts.title).toBe('Copy of Typed on');
  });

  it('is made of articles by a Writer, of no page and of nothing in the Trash', async () => {
    const page = await admin.create({ kind: 'page', title: 'Partners' });
    const post = await admin.create({ title: 'Ours' });
    expect((await duplicate(page.id, writer)).status).toBe(403);
    expect((await duplicate(post.id, writer)).status).toBe(200);
    await admin.change({ intent: 'trash', id: post.id, version: '1' });
    expect((await duplicate(post.id)).status).toBe(409);
  });
});
