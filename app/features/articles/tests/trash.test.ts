import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listVersions } from '#app/features/versions/read-versions.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { clearArticles } from '#tests/support/articles.ts';
import { createWriter, dateAt, saveRequest, type Writer } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { imageForm, makeImage, upload } from '#tests/support/uploads.ts';
import type { Post } from '../post.ts';
import { findListedPost, findPost } from '../read-posts.server.ts';
import { listUnsanitizedPosts, resanitizePosts } from '../resanitize-posts.server.ts';
import { findRevision } from '../revisions/read-revisions.server.ts';
import { UNDO_TRASH } from '../ui/posts/offered/use-trash.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-01-05T12:00:00.000Z');

describeEachEngine('the Trash', (engine) => {
  let site: TestSite;
  let now: number;
  let writer: Writer;
  let cookie: string;
  let email: string;
  beforeAll(async () => {
    now = START;
    site = await openTestSite({ engine, now: () => new Date(now) });
    ({ cookie, email } = await createAdmin(site));
    writer = createWriter(site, { cookie });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    now = START;
    await clearArticles(site.services);
  });

  const db = () => site.services.database.db;
  const status = async (path: string) => (await site.fetch(path)).status;
  const send = (
    change: string | Record<string, string>,
    { id, version }: { id: string; version: number },
    query = '',
  ) =>
    writer.submit(`/admin/posts${query}`, {
      ...(typeof change === 'string' ? { intent: change } : change),
      id,
      version: String(version),
    });
  const stored = (id: string) =>
    db().selectFrom('blog_posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const listed = async (id: string) => {
    const post = await findListedPost(db(), id);
    if (post === null) throw new Error('there is no such post');
    return post;
  };
  const reasons = async (id: string) =>
    (await listVersions(db(), id, null)).versions.map(({ reason }) => reason);
  async function moved(post: Post): Promise<Post> {
    expect((await send('trash', post)).status).toBe(200);
    return { ...post, version: post.version + 1 };
  }
  async function restored(post: Post): Promise<Post> {
    expect((await send('untrash', post)).status).toBe(302);
    const back = await findPost(db(), site.services.contentWorker, post.id);
    if (back === null) throw new Error('it did not come back');
    return back;
  }
  /** The entries of the activity log about a post. */
  const entries = async (id: string, action: string) => {
    const rows = await db()
      .selectFrom('audit_log')
      .select(['actor_name', 'detail'])
      .where('object_id', '=', id)
      .where('action', '=', action)
      .execute();
    return rows.map((row) => ({
      actor: row.actor_name,
      detail: JSON.parse(row.detail ?? '{}') as unknown,
    }));
  };

  describe('a post in it', () => {
    it('is nowhere public', async () => {
      let post = await writer.create({ title: 'Before', isPublished: true });
      post = await writer.update(post, { title: 'Fill every bed', slug: 'fill-every-bed' });
      expect(await status('/blog/fill-every-bed')).toBe(200);
      expect(await status('/blog/before')).toBe(308);
      await moved(post);
      expect(await status('/blog/fill-every-bed')).toBe(404);
      expect(await status('/blog/before')).toBe(404);
      expect(await status(`/blog/trash/${post.id}`)).toBe(404);
      for (const path of ['/blog', '/sitemap.xml', '/blog/rss.xml', '/blog/atom.xml']) {
        const body = await (await site.fetch(path)).text();
        expect(body, path).not.toContain('ill every bed');
        expect(body, path).not.toContain('fill-every-bed');
        expect(body, path).not.toContain(post.id);
      }
    });

    it('does not go live when its date comes', async () => {
      const at = new Date(START + DAY).toISOString().slice(0, -1);
      const post = await writer.create(
        { isPublished: true },
        { kind: 'set', local: at, timeZone: 'UTC' },
      );
      await moved(post);
      now += 2 * DAY;
      expect(await status(`/blog/${post.slug}`)).toBe(404);
      expect(await (await site.fetch('/blog')).text()).not.toContain(post.title);
    });

    it('keeps everything, with who and when, and a revision', async () => {
      const post = await writer.create({ isPublished: true, excerpt: 'Short.' });
      now += DAY;
      await moved(post);
      expect(await listed(post.id)).toMatchObject({
        slug: post.slug,
        isPublished: false,
        trash: {
          at: new Date(now).toISOString(),
          by: email,
          formerPublishedAt: post.publishedAt,
        },
      });
      expect(await reasons(post.id)).toEqual(['trashed', 'created']);
      expect((await findRevision(db(), post.id, 2))?.post).toMatchObject({
        slug: post.slug,
        excerpt: 'Short.',
        content: post.content,
        isPublished: false,
        publishedAt: null,
      });
      expect(await entries(post.id, 'post.trashed')).toEqual([
        { actor: email, detail: { title: post.title, slug: post.slug } },
      ]);
      const page = await writer.read('/admin?state=trash');
      expect(page).toContain(`Trashed on Jan 06, 2026, 7:00 AM EST by ${email}.`);
      expect(page).toContain('Deleted for good in 30 days.');
      expect(page).toContain('It was published on Jan 05, 2026, 7:00 AM EST.');
      expect(await writer.read('/admin/audit')).toContain(
        'moved the article “Fill every bed” to the Trash',
      );
    });

    it('is not in the list, nor what a link can lead to, nor on the list of what needs cleaning', async () => {
      const post = await writer.create();
      await db()
        .updateTable('blog_posts')
        .set({ policy_version: 1, failed_policy_version: null, content: '<p>old</p>' })
        .execute();
      await moved(post);
      expect(await writer.read('/admin')).not.toContain('Fill every bed');
      const targets = await site.get('/admin/posts/link-targets?q=fill', { cookie });
      expect(await targets.json()).toMatchObject({ targets: [] });
      const newest = await site.get('/admin/posts/link-targets?q=', { cookie });
      expect(JSON.stringify(await newest.json())).not.toContain('Fill every bed');
      expect(await listUnsanitizedPosts(db())).toEqual([]);
      // A new sanitizer still cleans it, and it stays where it is.
      await resanitizePosts(site.services, {
        beforeFirst: async () => undefined,
        onFailure: () => undefined,
      });
      expect((await stored(post.id)).policy_version).toBeGreaterThan(1);
      expect((await listed(post.id)).trash).not.toBeNull();
    });

    it('can be neither saved nor published, and each answer says where it is', async () => {
      const post = await writer.create();
      const inTrash = await moved(post);
      for (const { version } of [post, inTrash]) {
        const request = saveRequest({ id: post.id, version });
        expect(await writer.save(request)).toEqual({
          status: 409,
          body: { ok: false, code: 'stale', current: null, inTrash: true },
        });
        for (const intent of ['toggle', 'trash']) {
          const change = { intent, publish: 'true' };
          const response = await send(change, { id: post.id, version });
          await expect(response).toBeRejected(409, 'This article is in the Trash.');
        }
      }
      const old = await send('delete', post);
      await expect(old).toBeRejected(409, 'This article is in the Trash.');
      const restore = await writer.submit(`/admin/posts/${post.id}/history`, {
        intent: 'restore',
        version: '1',
        back: 'all',
        key: randomUUID(),
        current: '2',
      });
      await expect(restore).toBeRejected(409, 'This article is in the Trash.');
      expect(await reasons(post.id)).toEqual(['trashed', 'created']);
    });

    it('says so in place of its editor, and its history can be read', async () => {
      const post = await moved(await writer.create());
      const path = `/admin/posts/${post.id}/history`;
      const editor = await writer.open(`/admin/posts/${post.id}/edit`);
      expect(editor).toHaveRedirect(302, path);
      const page = await writer.read(path);
      expect(page).toContain('<h1>“Fill every bed” is in the Trash</h1>');
      expect(page).toMatch(/<button[^>]*>Restore<\/button>/);
      expect(page).toContain('It was a draft.');
      for (const path of ['', '?version=1', '?version=2', '?version=1&show=restore']) {
        const history = await writer.open(`/admin/posts/${post.id}/history${path}`);
        expect(history.status, path).toBe(200);
        const html = await history.text();
        expect(html, path).not.toContain('Restore this version');
        expect(html, path).not.toContain(`trash/${post.id}`);
      }
    });
  });

  describe('restoring', () => {
    it('makes it a draft with its address, its former ones, and its old date to choose', async () => {
      let post = await writer.create({ title: 'Before', isPublished: true });
      post = await writer.update(post, { title: 'After', slug: 'after' }, { kind: 'keep' });
      now += DAY;
      const back = await restored(await moved(post));
      expect(back).toEqual({
        ...post,
        isPublished: false,
        publishedAt: null,
        formerPublishedAt: post.publishedAt,
        updatedAt: new Date(now).toISOString(),
        version: post.version + 2,
      });
      expect(await reasons(post.id)).toEqual(['untrashed', 'trashed', 'saved', 'created']);
      expect(await entries(post.id, 'post.untrashed')).toEqual([
        { actor: email, detail: { title: 'After', slug: 'after' } },
      ]);
      now += DAY;
      const draft = await writer.update(back, { excerpt: 'Still a draft.' });
      expect(draft.formerPublishedAt).toBe(post.publishedAt);
      const again = await writer.update(draft, { isPublished: true }, { kind: 'keep' });
      expect(again).toMatchObject({ publishedAt: post.publishedAt, formerPublishedAt: null });
      expect(await status('/blog/after')).toBe(200);
      expect(await status('/blog/before')).toBe(308);
    });

    it.each([
      ['a published post', { isPublished: true }, { kind: 'now' }],
      ['a scheduled post', { isPublished: true }, dateAt('2026-03-01T12:00:00.000Z')],
      ['a draft', { isPublished: false }, { kind: 'now' }],
    ] as const)('at once leaves %s as it was', async (_name, fields, publishDate) => {
      const post = await writer.create(fields, publishDate);
      const inTrash = await moved(post);
      now += DAY;
      const undo = { intent: UNDO_TRASH, publish: String(fields.isPublished) };
      expect((await send(undo, inTrash)).status).toBe(200);
      const { slug, isPublished, publishedAt } = post;
      expect(await listed(post.id)).toMatchObject({ slug, isPublished, publishedAt, trash: null });
      expect(await stored(post.id)).toMatchObject({ former_published_at: null });
      expect((await send(undo, inTrash)).status).toBe(409);
    });

    it('forgets the old date once it is published with another', async () => {
      const post = await writer.create({ isPublished: true });
      now += DAY;
      const back = await restored(await moved(post));
      await writer.change({
        intent: 'toggle',
        id: back.id,
        version: String(back.version),
        publish: 'true',
      });
      expect(await stored(back.id)).toMatchObject({ former_published_at: null });
      expect((await listed(back.id)).publishedAt).toBe(new Date(now).toISOString());
    });

    it('keeps the old date through a second time in the Trash', async () => {
      const post = await writer.create({ isPublished: true });
      const back = await restored(await moved(post));
      const twice = await restored(await moved(back));
      expect(twice.formerPublishedAt).toBe(post.publishedAt);
    });

    it('finds another address if one was taken, and says so', async () => {
      const post = await moved(await writer.create({ isPublished: true }));
      const other = await writer.create({ isPublished: true });
      expect(other.slug).toBe(post.slug);
      await writer.create({ title: 'Also taken', slug: `${post.slug}-2` });
      const response = await send('untrash', post, '?state=trash&q=fill');
      const location = response.headers.get('Location') ?? '';
      expect(location).toMatch(/^\/admin\/posts\/trash\?q=fill&restored=/);
      expect((await listed(post.id)).slug).toBe('fill-every-bed-3');
      const page = await writer.read(location);
      expect(page).toContain('“Fill every bed” is a draft again');
      expect(page).toContain(
        '/blog/fill-every-bed, is taken. Its new one is /blog/fill-every-bed-3.',
      );
      expect(await entries(post.id, 'post.untrashed')).toMatchObject([
        { detail: { slug: 'fill-every-bed-3', slugBefore: 'fill-every-bed' } },
      ]);
      expect(await status('/blog/fill-every-bed')).toBe(200);
    });

    it('leaves an address alone that still redirects to another post', async () => {
      const post = await moved(await writer.create());
      const other = await writer.create({ isPublished: true });
      await writer.update(other, { slug: 'somewhere-else' });
      expect((await restored(post)).slug).toBe('fill-every-bed-2');
      expect(await status('/blog/fill-every-bed')).toBe(308);
    });

    it('finds a free address even if the numbered ones are taken', async () => {
      const slug = 'a'.repeat(200);
      const post = await moved(await writer.create({ slug }));
      await writer.create({ slug });
      for (let number = 2; number <= 20; number += 1) {
        const end = `-${number}`;
        await writer.create({ slug: slug.slice(0, 200 - end.length) + end });
      }
      const back = await restored(post);
      expect(back.slug).toHaveLength(200);
      expect(back.slug.endsWith(post.id)).toBe(true);
    });

    it('takes one of two at once, and says where the post is to the other', async () => {
      const post = await moved(await writer.create());
      const answers = await Promise.all([send('untrash', post), send('untrash', post)]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([302, 409]);
      const rejected = answers.find((answer) => answer.status === 409);
      // On PostgreSQL both may have read the post before either changed it.
      expect(await rejected?.text()).toMatch(/no longer in the Trash|Someone else just changed/);
      expect(await reasons(post.id)).toEqual(['untrashed', 'trashed', 'created']);
    });

    it('gives two posts that had the same address one each', async () => {
      const first = await moved(await writer.create());
      const second = await moved(await writer.create());
      await Promise.all([restored(first), restored(second)]);
      const slugs = [(await listed(first.id)).slug, (await listed(second.id)).slug];
      expect(slugs.sort()).toEqual(['fill-every-bed', 'fill-every-bed-2']);
    });

    it('rejects what is not there', async () => {
      expect((await send('untrash', { id: randomUUID(), version: 1 })).status).toBe(409);
      expect((await send('untrash', { id: 'x', version: Number.NaN })).status).toBe(409);
      const post = await writer.create();
      expect((await send('untrash', post)).status).toBe(409);
      expect((await send('something', post)).status).toBe(400);
    });
  });

  describe('deleting for good', () => {
    it('takes the revisions with it, and leaves an entry with the address it had', async () => {
      const post = await moved(await writer.create());
      const response = await send('delete-from-trash', post);
      expect(response.headers.get('Location')).toBe('/admin/posts/trash');
      expect(await findListedPost(db(), post.id)).toBeNull();
      expect(await db().selectFrom('document_versions').select('version').execute()).toEqual([]);
      expect(await entries(post.id, 'post.deleted')).toEqual([
        { actor: email, detail: { title: post.title, slug: post.slug } },
      ]);
      expect((await writer.open(`/admin/posts/${post.id}/edit`)).status).toBe(404);
    });
  });

  it('still uses its images, which Media says', async () => {
    const body = imageForm(await makeImage('jpeg').toBuffer(), 'porch.jpg');
    const uploaded = (await upload(site, cookie, { body })).body;
    if (!uploaded.ok) throw new Error(uploaded.message);
    const image = uploaded.image;
    const content = `<p><img src="${image.url}" alt="A porch"></p>`;
    const post = await moved(await writer.create({ content }));
    expect(await writer.read('/admin/media')).toContain('Only in use by an article in the Trash');
    expect(await writer.read('/admin/media?unused')).not.toContain(image.url);
    const rejected = await writer.submit('/admin/media', { id: image.id });
    expect(await rejected.text()).toContain('maybe one in the Trash');
    const other = await writer.create({ content });
    expect(await writer.read('/admin/media')).not.toContain(
      'Only in use by an article in the Trash',
    );
    await send('delete', other);
    await send('delete-from-trash', post);
    expect(await writer.read('/admin/media?unused')).toContain(image.url);
  });
});
