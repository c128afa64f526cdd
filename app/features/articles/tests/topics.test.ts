import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { clearArticles } from '#tests/support/articles.ts';
import { elementsIn, Page, textOf } from '#tests/support/html.ts';
import { createWriter, dateAt, type Writer } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const NOW = '2025-03-10T12:00:00.000Z';
const SCREEN = '/admin/posts/topics';

describeEachEngine('topics (Blog, Topics)', (engine) => {
  let site: TestSite;
  let writer: Writer;
  let now = new Date(NOW);
  beforeAll(async () => {
    site = await openTestSite({ engine, now: () => now });
    writer = createWriter(site, await createAdmin(site));
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    now = new Date(NOW);
    await clearArticles(site.services);
  });

  const listed = () =>
    site.services.database.db
      .selectFrom('topics')
      .select(['id', 'name', 'slug', 'version'])
      .orderBy('position')
      .execute();
  async function add(name: string, given: Record<string, string> = {}): Promise<string> {
    const answer = await writer.submit(`${SCREEN}?add`, { intent: 'create-topic', name, ...given });
    expect(answer.status).toBe(302);
    return (await listed()).find((topic) => topic.name === name)?.id ?? '';
  }
  const edit = (id: string, fields: Record<string, string>) =>
    writer.submit(`${SCREEN}?edit=${id}`, {
      intent: 'update-topic',
      id,
      version: '1',
      ...fields,
    });
  const titlesOn = (page: Page) => page.elements('h2').map(textOf);
  const topicLinks = (page: Page) => {
    const list = page.elements('nav').find(({ properties }) => properties.ariaLabel === 'Topics');
    return list && elementsIn(list, 'a').map((link) => link.properties.href);
  };

  it('link the blog to their articles, latest first, and articles to them', async () => {
    const beds = await add('Filling beds', { description: 'How homes fill up.' });
    const staff = await add('Staff', { slug: 'team' });
    await add('Empty');
    await writer.create({ slug: 'a', title: 'A', topics: beds, isPublished: true });
    await writer.create(
      { slug: 'b', title: 'B', topics: `${staff}, ${beds}`, isPublished: true },
      dateAt('2025-03-01T12:00:00.000Z'),
    );
    await writer.create({ slug: 'draft', title: 'Draft', topics: beds });
    await writer.create(
      { slug: 'later', title: 'Later', topics: beds, isPublished: true },
      dateAt('2025-03-20T12:00:00.000Z'),
    );
    // A topic without a public article is not offered.
    const paths = ['/blog', '/blog/topics/filling-beds', '/blog/topics/team'];
    expect(topicLinks(await site.open('/blog'))).toEqual(paths);
    const page = await site.open('/blog/topics/filling-beds');
    expect(textOf(page.within('h1'))).toBe('Filling beds');
    expect(textOf(page.within('main'))).toContain('How homes fill up.');
    expect(titlesOn(page)).toEqual(expect.arrayContaining(['A', 'B']));
    expect(titlesOn(page)).not.toContain('Draft');
    expect(titlesOn(page)).not.toContain('Later');
    const article = elementsIn((await site.open('/blog/b')).within('article'), 'a');
    expect(article.map(({ properties }) => properties.href)).toEqual(
      expect.arrayContaining(['/blog/topics/filling-beds', '/blog/topics/team']),
    );
    // A scheduled article is there as soon as it is public.
    now = new Date('2025-03-21T12:00:00.000Z');
    site.services.bus.publish([{ type: 'invalidate-all' }]);
    expect(titlesOn(await site.open('/blog/topics/filling-beds'))[0]).toBe('Later');
  });

  it('are listed by search engines once they have five articles', async () => {
    const beds = await add('Filling beds');
    const path = '/blog/topics/filling-beds';
    const isInSitemap = async () =>
      (await (await site.fetch('/sitemap.xml')).text()).includes(`${path}</loc>`);
    for (const slug of ['a', 'b', 'c', 'd']) {
      await writer.create({ slug, title: slug, topics: beds, isPublished: true });
    }
    const few = await site.fetch(path);
    expect(few.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(new Page(await few.text()).meta('robots')).toBe('noindex');
    expect(await isInSitemap()).toBe(false);
    const last = await writer.create({ slug: 'e', title: 'e', topics: beds, isPublished: true });
    const enough = await site.fetch(path);
    expect(enough.headers.get('X-Robots-Tag')).toBeNull();
    const page = new Page(await enough.text());
    expect(page.meta('robots')).toBeUndefined();
    expect(page.meta('description')).toBe('Articles about Filling beds');
    expect(await isInSitemap()).toBe(true);
    await writer.update(last, { topics: '' });
    expect(await isInSitemap()).toBe(false);
  });

  it('are in the feeds and in the structured data of an article', async () => {
    const beds = await add('Beds & rooms');
    await writer.create({ slug: 'a', topics: beds, isPublished: true });
    const url = `${site.services.config.publicOrigin}/blog/topics/beds-rooms`;
    const rss = await (await site.fetch('/blog/rss.xml')).text();
    expect(rss).toContain(`<category domain="${url}">Beds &amp; rooms</category>`);
    const atom = await (await site.fetch('/blog/atom.xml')).text();
    expect(atom).toContain(`<category term="Beds &amp; rooms" scheme="${url}"/>`);
    expect(await (await site.fetch('/blog/a')).text()).toContain(
      '"articleSection":["Beds \\u0026 rooms"]',
    );
    const page = await (await site.fetch('/blog/topics/beds-rooms')).text();
    expect(page).toContain('"@type":"CollectionPage"');
    expect(page).toContain('"@type":"BreadcrumbList"');
  });

  it('redirect from each of their former addresses', async () => {
    const id = await add('Filling beds');
    await edit(id, { name: 'Full homes', slug: 'full-homes' });
    await edit(id, { name: 'Full houses', slug: 'full-houses', version: '2' });
    for (const slug of ['filling-beds', 'full-homes']) {
      const answer = await site.fetch(`/blog/topics/${slug}`);
      expect(answer).toHaveRedirect(308, '/blog/topics/full-houses');
    }
    // No other topic can take a former address, but the topic itself can.
    const taken = await writer.submit(`${SCREEN}?add`, {
      intent: 'create-topic',
      name: 'Filling beds',
    });
    expect(taken.status).toBe(422);
    expect(await taken.text()).toContain('had this address before');
    await edit(id, { name: 'Filling beds', slug: 'filling-beds', version: '3' });
    expect((await site.fetch('/blog/topics/filling-beds')).status).toBe(200);
    expect(await site.fetch('/blog/topics/full-houses')).toHaveRedirect(
      308,
      '/blog/topics/filling-beds',
    );
  });

  it('that do not exist are not found, and neither are pages beyond the last', async () => {
    await add('Beds');
    for (const path of [
      '/blog/topics/none',
      '/blog/topics/beds?page=0',
      '/blog/topics/beds?page=2',
    ]) {
      expect((await site.fetch(path)).status).toBe(404);
    }
    expect((await site.fetch('/blog/topics/beds')).status).toBe(200);
  });

  it('have an order, and move up or down in it', async () => {
    const [, second] = [await add('A'), await add('B'), await add('C')];
    const move = (intent: string) => writer.submit(SCREEN, { intent, id: second });
    const names = async () => (await listed()).map(({ name }) => name);
    await move('move-topic-up');
    expect(await names()).toEqual(['B', 'A', 'C']);
    await move('move-topic-up');
    expect(await names()).toEqual(['B', 'A', 'C']);
    await move('move-topic-down');
    await move('move-topic-down');
    expect(await names()).toEqual(['A', 'C', 'B']);
    const screen = await writer.read(SCREEN);
    expect(screen.indexOf('Move C up')).toBeLessThan(screen.indexOf('Move B up'));
  });

  it('are twelve at most, each with its own name and address', async () => {
    for (let number = 1; number <= 12; number += 1) await add(`Topic ${number}`);
    const full = await writer.submit(`${SCREEN}?add`, { intent: 'create-topic', name: 'One more' });
    expect(full.status).toBe(422);
    expect(await full.text()).toContain('You have 12 topics');
    expect(await listed()).toHaveLength(12);
    const [first] = await listed();
    const same = await edit(first?.id ?? '', { name: 'topic 2', slug: 'x' });
    expect(await same.text()).toContain('You already have the topic “Topic 2”');
    const address = await edit(first?.id ?? '', { name: 'Other', slug: 'topic-2' });
    expect(await address.text()).toContain('already has this address');
  });

  it('keep what was typed when somebody else was faster', async () => {
    const id = await add('Beds');
    await edit(id, { name: 'Rooms', slug: 'beds' });
    const late = await edit(id, { name: 'Homes', slug: 'beds', description: 'Mine.' });
    expect(late.status).toBe(409);
    const text = (await late.text()).replaceAll('<!-- -->', '');
    expect(text).toContain('value="Homes"');
    expect(text).toContain('Someone else changed this to “Rooms”');
    await edit(id, { name: 'Homes', slug: 'beds', version: '2' });
    expect((await listed())[0]?.name).toBe('Homes');
    await writer.submit(SCREEN, { intent: 'delete-topic', id });
    expect((await edit(id, { name: 'Homes', slug: 'beds', version: '3' })).status).toBe(409);
  });

  it('are deleted after confirmation, and nothing else is deleted', async () => {
    const id = await add('Beds');
    const post = await writer.create({ slug: 'a', title: 'A tour', topics: id, isPublished: true });
    const question = await writer.read(`${SCREEN}?delete=${id}`);
    expect(question).toContain('1 article loses this topic, and stays as it is otherwise');
    expect(question).toContain('A tour');
    expect(await listed()).toHaveLength(1);
    await writer.submit(SCREEN, { intent: 'delete-topic', id });
    expect((await site.fetch('/blog/topics/beds')).status).toBe(404);
    expect(textOf((await site.open('/blog/a')).within('article'))).not.toContain('Beds');
    // The open article can still be saved, and its history mentions the deleted topic.
    await writer.update(post, { title: 'Another tour' });
    expect(await writer.read(`/admin/posts/${post.id}/history`)).toContain('a deleted topic');
    expect(topicLinks(await site.open('/blog'))).toBeUndefined();
    expect((await writer.open(`${SCREEN}?edit=${id}`)).status).toBe(404);
    const log = await writer.read('/admin/audit');
    expect(log).toContain('added the topic “Beds”');
    expect(log).toContain('deleted the topic “Beds”');
  });

  it('of a post are three at most', async () => {
    const ids = [await add('A'), await add('B'), await add('C'), await add('D')];
    await expect(writer.create({ topics: ids.join(', ') })).rejects.toThrow('at most 3 topics');
    const post = await writer.create({ topics: ids.slice(1).join(', ') });
    expect(post.topics).toEqual(ids.slice(1));
    const page = await writer.create({ kind: 'page', slug: 'p' });
    expect(page.topics).toEqual([]);
  });
});
