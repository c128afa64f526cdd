import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readTimestamp } from '#database/codec.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { clearArticles } from '#tests/support/articles.ts';
import { elementsIn, Page, textOf } from '#tests/support/html.ts';
import { openTab } from '#tests/support/post-drafts.ts';
import { createWriter, type Writer } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { imageForm, makeImage, upload } from '#tests/support/uploads.ts';

const SCREEN = '/admin/posts/authors';

describeEachEngine('authors (Blog, Authors)', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  let writer: Writer;
  beforeAll(async () => {
    site = await openTestSite({ engine });
    admin = await createAdmin(site);
    writer = createWriter(site, admin);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.services.database.db.deleteFrom('authors').execute();
    await clearArticles(site.services);
  });

  const listed = () =>
    site.services.database.db.selectFrom('authors').selectAll().orderBy('name').execute();
  const submit = (fields: Record<string, string>, query = '?add') =>
    writer.submit(`${SCREEN}${query}`, { intent: 'create-author', ...fields });
  async function add(fields: Record<string, string>): Promise<string> {
    expect((await submit(fields)).status).toBe(302);
    return (await listed()).find(({ name }) => name === fields.name)?.id ?? '';
  }
  async function uploadPortrait() {
    const photo = imageForm(await makeImage('jpeg').toBuffer(), 'dana.jpg');
    const { body } = await upload(site, admin.cookie, { body: photo });
    if (!body.ok) throw new Error('not uploaded');
    return body.image;
  }
  const boxOf = (page: Page) => page.elements('aside').find((each) => /Dana/.test(textOf(each)));

  it('are shown below their articles, with portrait, sentences and link', async () => {
    const { url } = await uploadPortrait();
    await writer.create({ slug: 'a', authorName: 'Dana Reyes', isPublished: true });
    expect(boxOf(await site.open('/blog/a'))).toBeUndefined();
    await add({
      name: 'Dana Reyes',
      about: 'Dana ran three homes. She writes about the calls.',
      link: 'linkedin.com/in/dana',
      portrait: url,
    });
    const page = await site.open('/blog/a');
    const box = boxOf(page);
    if (box === undefined) throw new Error('no author is shown');
    expect(textOf(box)).toContain('Dana ran three homes.');
    const links = elementsIn(box, 'a').map(({ properties }) => properties.href);
    // A site's only author has no page, so nothing links to it.
    expect(links).toEqual(['https://linkedin.com/in/dana']);
    expect(elementsIn(box, 'img')[0]?.properties.src).toBe(url);
    expect(page.html).toContain('"@type":"Person","name":"Dana Reyes"');
    expect(page.html).toContain('"sameAs":"https://linkedin.com/in/dana"');
    await writer.create({ slug: 'b', authorName: 'Somebody', isPublished: true });
    expect((await site.open('/blog/b')).elements('aside')).toEqual([]);
  });

  it('have pages that are listed once there are two authors', async () => {
    const path = '/blog/authors/dana-reyes';
    const isInSitemap = async () =>
      (await (await site.fetch('/sitemap.xml')).text()).includes(`${path}</loc>`);
    await add({ name: 'Dana Reyes' });
    await writer.create({ slug: 'a', title: 'Hers', authorName: 'Dana Reyes', isPublished: true });
    await writer.create({ slug: 'b', title: 'Not hers', isPublished: true });
    await writer.create({ slug: 'c', title: 'Her draft', authorName: 'Dana Reyes' });
    const alone = await site.fetch(path);
    expect([alone.status, alone.headers.get('X-Robots-Tag')]).toEqual([200, 'noindex']);
    expect(await isInSitemap()).toBe(false);
    await add({ name: 'Marcus Hill' });
    const both = await site.fetch(path);
    expect(both.headers.get('X-Robots-Tag')).toBeNull();
    expect(await isInSitemap()).toBe(true);
    // Nothing of his is public yet.
    await writer.create({ slug: 'd', title: 'His draft', authorName: 'Marcus Hill' });
    const sitemap = await (await site.fetch('/sitemap.xml')).text();
    expect(sitemap).not.toContain('/blog/authors/marcus-hill<');
    const his = await site.fetch('/blog/authors/marcus-hill');
    expect(his.headers.get('X-Robots-Tag')).toBe('noindex');
    const page = new Page(await both.text());
    expect(page.elements('h2').map(textOf)).toContain('Hers');
    expect(page.html).not.toContain('Not hers');
    expect(page.html).not.toContain('Her draft');
    expect(page.html).toContain('"@type":"ProfilePage"');
    const box = boxOf(await site.open('/blog/a'));
    expect(box && elementsIn(box, 'a').map(({ properties }) => properties.href)).toEqual([path]);
    expect((await site.fetch('/blog/authors/nobody')).status).toBe(404);
    expect((await site.fetch(`${path}?page=2`)).status).toBe(404);
  });

  it('use portraits from the library, and lose a deleted one', async () => {
    const image = await uploadPortrait();
    await add({ name: 'Dana Reyes', portrait: image.url });
    const remove = (path: string) => writer.submit(path, { intent: 'delete', id: image.id });
    await remove('/admin/media');
    const media = () =>
      site.services.database.db
        .selectFrom('media')
        .select('id')
        .where('id', '=', image.id)
        .execute();
    expect(await media()).toHaveLength(1);
    expect(await writer.read('/admin/media')).toContain('Dana Reyes');
    const missing = await submit({ name: 'Other', portrait: '/blog-images/none.webp' });
    expect(missing.status).toBe(422);
    expect(await missing.text()).toContain('no longer in your library');
  });

  it('are unique, and what was typed is kept when somebody else was faster', async () => {
    const id = await add({ name: 'Dana Reyes' });
    const same = await submit({ name: 'dana reyes', about: 'Typed.' });
    expect(same.status).toBe(422);
    const text = await same.text();
    expect(text).toContain('You already have the author “Dana Reyes”');
    expect(text).toContain('Typed.');
    const edit = (fields: Record<string, string>) =>
      submit({ intent: 'update-author', id, version: '1', slug: 'dana', ...fields }, `?edit=${id}`);
    expect((await edit({ name: 'Dana Reyes', about: 'First.' })).status).toBe(302);
    const late = await edit({ name: 'Dana Reyes', about: 'Second.' });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('Second.');
    const bad = await edit({ name: 'Dana Reyes', link: 'javascript:alert(1)', version: '2' });
    expect(bad.status).toBe(422);
  });

  /** The article once it has this author: that happens in the background. */
  const becomes = (slug: string, authorName: string) =>
    vi.waitFor(
      async () => {
        const post = await site.services.database.db
          .selectFrom('blog_posts')
          .select(['author_name', 'updated_at', 'published_at', 'version'])
          .where('slug', '=', slug)
          .executeTakeFirstOrThrow();
        expect(post.author_name).toBe(authorName);
        return post;
      },
      { timeout: 120_000, interval: 100 },
    );

  it('give their articles the new name, which keep their dates', async () => {
    const id = await add({ name: 'Dana Reyes', about: 'Dana ran three homes.' });
    await add({ name: 'Marcus Hill' });
    const post = await writer.create({ slug: 'a', authorName: 'Dana Reyes', isPublished: true });
    await writer.create({ slug: 'b', title: 'Draft', authorName: 'Dana Reyes' });
    await writer.create({ slug: 'c', title: 'Not hers', authorName: 'Dana', isPublished: true });
    const fields = { title: 'Typed', authorName: 'Dana Reyes' };
    expect((await openTab(writer).type('', { fields })).status).toBe(200);
    expect(await writer.read(`${SCREEN}?edit=${id}`)).toContain(
      'If you change the name, it changes in 2 articles, too.',
    );
    const renamed = await submit(
      { intent: 'update-author', id, version: '1', name: 'Dana Cole', slug: 'dana-reyes' },
      `?edit=${id}`,
    );
    expect(renamed.status).toBe(302);
    const after = await becomes('a', 'Dana Cole');
    await becomes('b', 'Dana Cole');
    await becomes('c', 'Dana');
    expect(readTimestamp(after.updated_at)).toBe(post.updatedAt);
    expect(readTimestamp(after.published_at ?? '')).toBe(post.publishedAt);
    expect(after.version).toBe(post.version + 1);
    const drafts = () => site.services.database.db.selectFrom('post_drafts').select('fields');
    await vi.waitFor(async () => {
      const [draft] = await drafts().execute();
      expect(JSON.parse(draft?.fields ?? '').authorName).toBe('Dana Cole');
    }, 120_000);
    const page = await site.open('/blog/a');
    expect(page.html).toContain('"@type":"Person","name":"Dana Cole"');
    expect(page.html).not.toContain('Dana Reyes');
    expect(await (await site.fetch('/blog/atom.xml')).text()).toContain('Dana Cole');
    expect((await site.open('/blog/authors/dana-reyes')).html).toContain('/blog/a');
    expect(await writer.read(`/admin/posts/${post.id}/history`)).toContain('Author renamed');
    const log = await writer.read('/admin/audit');
    expect(log).toContain('renamed the author “Dana Reyes” to “Dana Cole”');
    expect(log).toContain('its author’s new name, “Dana Cole”');
  });

  it('leave no name to another author that articles still have, and can be renamed back', async () => {
    const lease = await vi.waitFor(async () => {
      const held = await site.services.leases.claim('renaming-authors');
      return held ?? expect.fail('articles are being renamed');
    }, 120_000);
    const id = await add({ name: 'Dana Reyes' });
    await writer.create({ slug: 'a', authorName: 'Dana Reyes', isPublished: true });
    const rename = async (version: string, name: string) =>
      (await submit({ intent: 'update-author', id, version, name }, `?edit=${id}`)).status;
    expect(await rename('1', 'Dana Cole')).toBe(302);
    const taken = await submit({ name: 'Dana Reyes' });
    expect(taken.status).toBe(422);
    expect(await taken.text()).toContain('Articles are just changing from “Dana Reyes”');
    expect(await rename('2', 'Dana Reyes')).toBe(302);
    expect(await rename('3', 'Dana Hill')).toBe(302);
    await lease.release();
    await becomes('a', 'Dana Hill');
    await vi.waitFor(async () => {
      expect((await submit({ name: 'Dana Reyes' })).status).toBe(302);
    }, 120_000);
    await becomes('a', 'Dana Hill');
  });

  it('are deleted after confirmation, and their articles stay', async () => {
    const id = await add({ name: 'Dana Reyes', about: 'Sentences.' });
    await writer.create({ slug: 'a', authorName: 'Dana Reyes', isPublished: true });
    expect(await writer.read(`${SCREEN}?delete=${id}`)).toContain('1 article keeps the name');
    await writer.submit(SCREEN, { intent: 'delete-author', id });
    expect((await site.fetch('/blog/authors/dana-reyes')).status).toBe(404);
    const page = await site.open('/blog/a');
    expect(textOf(page.within('article'))).toContain('Dana Reyes');
    expect(page.html).not.toContain('Sentences.');
    expect(await writer.read('/admin/audit')).toContain('deleted the author “Dana Reyes”');
  });
});
