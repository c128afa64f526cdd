import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { clearArticles } from '#tests/support/articles.ts';
import { elementsIn, Page, textOf } from '#tests/support/html.ts';
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

  const open = async (path: string) => new Page(await (await site.fetch(path)).text());
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
    expect(boxOf(await open('/blog/a'))).toBeUndefined();
    await add({
      name: 'Dana Reyes',
      about: 'Dana ran three homes. She writes about the calls.',
      link: 'linkedin.com/in/dana',
      portrait: url,
    });
    const page = await open('/blog/a');
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
    expect((await open('/blog/b')).elements('aside')).toEqual([]);
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
    const page = new Page(await both.text());
    expect(page.elements('h2').map(textOf)).toContain('Hers');
    expect(page.html).not.toContain('Not hers');
    expect(page.html).not.toContain('Her draft');
    expect(page.html).toContain('"@type":"ProfilePage"');
    const box = boxOf(await open('/blog/a'));
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

  it('are deleted after confirmation, and their articles stay', async () => {
    const id = await add({ name: 'Dana Reyes', about: 'Sentences.' });
    await writer.create({ slug: 'a', authorName: 'Dana Reyes', isPublished: true });
    expect(await writer.read(`${SCREEN}?delete=${id}`)).toContain('1 article keeps the name');
    await writer.submit(SCREEN, { intent: 'delete-author', id });
    expect((await site.fetch('/blog/authors/dana-reyes')).status).toBe(404);
    const page = await open('/blog/a');
    expect(textOf(page.within('article'))).toContain('Dana Reyes');
    expect(page.html).not.toContain('Sentences.');
    expect(await writer.read('/admin/audit')).toContain('deleted the author “Dana Reyes”');
  });
});
