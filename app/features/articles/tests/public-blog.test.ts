import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { clearArticles } from '#tests/support/articles.ts';
import { countReads } from '#tests/support/count-reads.ts';
import { elementsIn, Page, textOf } from '#tests/support/html.ts';
import { postRow } from '#tests/support/post-row.ts';
import { createWriter, dateAt, type Writer } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { uploadPhoto } from '#tests/support/uploads.ts';

/** 10 p.m. on January 5 in New York; January 6 in UTC. */
const SUNDAY_EVENING = '2025-01-06T03:00:00.000Z';
const HOUR = 60 * 60 * 1000;

function hoursLater(hours: number): string {
  return new Date(Date.parse(SUNDAY_EVENING) + hours * HOUR).toISOString();
}

describeEachEngine('the public blog', (engine) => {
  let site: TestSite;
  let writer: Writer;
  let cookie: string;
  let now: string;
  beforeAll(async () => {
    now = SUNDAY_EVENING;
    site = await openTestSite({ engine, now: () => new Date(now) });
    const admin = await createAdmin(site);
    cookie = admin.cookie;
    writer = createWriter(site, admin);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    now = SUNDAY_EVENING;
    await clearArticles(site.services);
  });

  async function open(path: string): Promise<{ status: number; page: Page; answer: Response }> {
    const answer = await site.fetch(path);
    return { status: answer.status, page: new Page(await answer.text()), answer };
  }
  const titles = ({ page }: { page: Page }) => page.elements('h2').map(textOf);

  it('shows the empty state while nothing is published', async () => {
    await writer.create({ title: 'A draft' });
    const { page } = await open('/blog');
    expect(textOf(page.within('main'))).toContain(
      'Coming Soon: Expert insights and practical guidance for RAL owners',
    );
    const button = elementsIn(page.within('main'), 'button')[0];
    expect(button && textOf(button)).toBe('No Posts Yet');
    expect(button?.properties.disabled).toBe(true);
    expect(page.html).not.toContain('A draft');
    expect(elementsIn(page.within('main'), 'search', 'a')).toEqual([]);
  });

  it('has the search below a list that is read through, and above one of ten articles', async () => {
    for (let number = 1; number <= 9; number += 1) {
      await writer.create({ title: `Number ${number}`, isPublished: true });
    }
    const order = async () => {
      const main = (await open('/blog')).page.within('main');
      return elementsIn(main, 'search', 'article').map(({ tagName }) => tagName);
    };
    const articles = Array.from({ length: 9 }, () => 'article');
    expect(await order()).toEqual([...articles, 'search']);
    await writer.create({ title: 'Number 10', isPublished: true });
    expect(await order()).toEqual(['search', ...articles, 'article']);
  });

  it('lists public posts, latest date first, with dates in the site’s time zone', async () => {
    await writer.create({ title: 'Older', isPublished: true }, dateAt(hoursLater(-48)));
    await writer.create({ title: 'Due in an hour', isPublished: true }, dateAt(hoursLater(1)));
    await writer.create({ title: 'A draft' });
    await writer.create({
      title: 'Newest',
      excerpt: 'Why the first call counts.',
      authorName: 'Ada Byron',
      isPublished: true,
    });
    const list = await open('/blog');
    expect(list.page.title).toBe('Blog | Wizard Services');
    expect(titles(list)).toEqual(['Newest', 'Older']);
    const card = elementsIn(list.page.within('main'), 'article')[0];
    const text = card && textOf(card);
    expect(text).toContain('Jan 05, 2025');
    expect(text).toContain('Ada Byron');
    expect(text).toContain('Why the first call counts.');
    const more = card && elementsIn(card, 'a')[0];
    expect([more && textOf(more), more?.properties.href]).toEqual([
      expect.stringContaining('Read More'),
      '/blog/newest',
    ]);
    now = hoursLater(1);
    expect(titles(await open('/blog'))).toEqual(['Due in an hour', 'Newest', 'Older']);
  });

  it('shows in the list the first image of a text that has no featured image', async () => {
    const store = async (name: string) => {
      return (await uploadPhoto(site, cookie, { name, width: 450, height: 300 })).url;
    };
    const [porch, kitchen] = [await store('porch.jpg'), await store('kitchen.jpg')];
    const content = `<p>Two rooms.</p><img src="${kitchen}" alt=""><img src="${porch}" alt="">`;
    await writer.create({ slug: 'featured', content, featuredImageUrl: porch, isPublished: true });
    now = hoursLater(1);
    await writer.create({ slug: 'unfeatured', content, isPublished: true });
    now = hoursLater(2);
    await writer.create({ slug: 'words', content: '<p>None.</p>', isPublished: true });
    const cards = elementsIn((await open('/blog')).page.within('main'), 'article');
    expect(
      cards.map((card) => elementsIn(card, 'img').map(({ properties }) => properties.src)),
    ).toEqual([[], [kitchen], [porch]]);
  });

  it('allows images of other sites only on a post that shows one', async () => {
    const image = (src: string) => `<p>Look:</p><img src="${src}" alt="a > b">`;
    await writer.create({ slug: 'own', content: image('/blog-images/a.png'), isPublished: true });
    await writer.create({
      slug: 'foreign',
      content: image('https://images.example/a.png'),
      isPublished: true,
    });
    await writer.create({
      slug: 'words',
      content: '<p>&lt;img src="https://images.example/a.png"&gt;</p>',
      isPublished: true,
    });
    const sources = async (path: string) =>
      /img-src ([^;]*)/.exec(
        (await site.fetch(path)).headers.get('Content-Security-Policy') ?? '',
      )?.[1];
    expect(await sources('/blog/foreign')).toBe("'self' https: data:");
    for (const path of ['/blog', '/blog/own', '/blog/words', '/blog/unknown', '/about']) {
      expect(await sources(path), path).toBe("'self' data:");
    }
  });

  it('shows a post with its image, content and share tags', async () => {
    const stored = await uploadPhoto(site, cookie, { name: 'porch.jpg', width: 1000, height: 600 });
    await writer.create({
      title: 'Fill <every> bed',
      slug: 'fill-every-bed',
      content: '<h2 id="in-post-first">First</h2><p>Answer the call. Then visit.</p>',
      featuredImageUrl: stored.url,
      metaKeywords: 'beds, move-ins',
      isPublished: true,
    });
    const { status, page } = await open('/blog/fill-every-bed');
    expect(status).toBe(200);
    const main = page.within('main');
    expect(page.title).toBe('Fill <every> bed | Wizard Services');
    expect(elementsIn(main, 'h1').map(textOf)).toEqual(['Fill <every> bed']);
    expect(textOf(main)).toContain('Wizard Services Team');
    expect(textOf(main)).toContain('January 05, 2025');
    expect(elementsIn(main, 'a')[0]?.properties.href).toBe('/blog');
    expect(page.html).toContain(
      '<h2 id="in-post-first">First</h2><p>Answer the call. Then visit.</p>',
    );
    expect(elementsIn(main, 'img')[0]?.properties).toMatchObject({
      src: stored.url,
      // As large as the column lets it be, all of it.
      width: 800,
      height: 480,
      srcSet: expect.anything(),
    });
    const address = `${site.origin}/blog/fill-every-bed`;
    const image = `${site.origin}${stored.preview?.url}`;
    expect(
      Object.fromEntries(
        ['description', 'keywords', 'og:type', 'og:title', 'og:url', 'og:image', 'twitter:card']
          .concat(['twitter:image', 'twitter:title', 'article:published_time'])
          .map((name) => [name, page.meta(name)]),
      ),
    ).toEqual({
      description: 'Answer the call.',
      keywords: 'beds, move-ins',
      'og:type': 'article',
      'og:title': 'Fill <every> bed',
      'og:url': address,
      'og:image': image,
      'twitter:card': 'summary_large_image',
      'twitter:image': image,
      'twitter:title': 'Fill <every> bed',
      'article:published_time': SUNDAY_EVENING,
    });
    expect(page.html.match(/property="article:tag" content="[^"]*"/g)).toHaveLength(2);
    const canonical = page
      .elements('link')
      .find(({ properties }) => String(properties.rel) === 'canonical');
    expect(canonical?.properties.href).toBe(address);
    const [, data = ''] =
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page.html) ?? [];
    expect(JSON.parse(data)['@graph'][0]).toMatchObject({
      '@type': 'Article',
      headline: 'Fill <every> bed',
      datePublished: SUNDAY_EVENING,
      image: image,
    });
  });

  it('keeps its styles whatever a title contains', async () => {
    await writer.create({ title: 'About /*styles*/ and <style>', isPublished: true });
    const { page } = await open('/blog/about-styles-and-style');
    expect(page.elements('title').map(textOf)).toEqual([
      'About /*styles*/ and <style> | Wizard Services',
    ]);
    expect(page.elements('style').map(textOf)).toEqual([expect.stringContaining('.post')]);
  });

  it('makes wide tables scroll, also by keyboard', async () => {
    await writer.create({
      title: 'Who calls back',
      content: '<p>See:</p><table><tbody><tr><td>The owner</td></tr></tbody></table>',
      isPublished: true,
    });
    const { page } = await open('/blog/who-calls-back');
    const box = page.elements('div').find(({ properties }) => properties.tabIndex === 0);
    expect(box && [box.properties.role, textOf(box)]).toEqual(['group', 'The owner']);
    const feed = await (await site.fetch('/blog/rss.xml')).text();
    expect(feed).not.toContain('tabindex');
  });

  it('uses the description, else the excerpt, else the first sentence', async () => {
    const post = await writer.create({ slug: 'a', isPublished: true });
    const description = async () => (await open('/blog/a')).page.meta('description');
    expect(await description()).toBe('The first call matters most.');
    const next = await writer.update(post, { excerpt: 'The excerpt.' });
    expect(await description()).toBe('The excerpt.');
    await writer.update(next, { metaDescription: 'The description.' });
    expect(await description()).toBe('The description.');
  });

  describe('a missing post', () => {
    const NOT_FOUND = [
      'Post Not Found',
      "Sorry, we couldn't find the blog post you're looking for.",
    ];

    it.each(['nothing', 'draft', 'future', `${'x'.repeat(5000)}`, '%e2%80%ae'])(
      'answers 404 with its page: %s',
      async (slug) => {
        await writer.create({ slug: 'draft' });
        await writer.create({ slug: 'future', isPublished: true }, dateAt(hoursLater(1)));
        const { status, page } = await open(`/blog/${slug}`);
        expect(status).toBe(404);
        for (const text of NOT_FOUND) expect(textOf(page.within('main'))).toContain(text);
        expect(page.meta('robots')).toBe('noindex');
      },
    );

    it('redirects from every former slug', async () => {
      const post = await writer.create({ slug: 'one', isPublished: true });
      const moved = await writer.update(post, { slug: 'two' });
      const again = await writer.update(moved, { slug: 'three' });
      for (const slug of ['one', 'two']) {
        const { status, answer } = await open(`/blog/${slug}`);
        expect([status, answer.headers.get('Location')]).toEqual([308, '/blog/three']);
      }
      await writer.update(again, { isPublished: false });
      expect((await open('/blog/one')).status).toBe(404);
    });
  });

  it.each(['0', 'x', '-1', '1e3', '2', '999999999', '%00'])('has no page %s', async (page) => {
    await writer.create({ isPublished: true });
    const answer = await open(`/blog?page=${page}`);
    expect(answer.status).toBe(404);
    expect(textOf(answer.page.within('h1'))).toBe('Oops! Page not found');
    expect(answer.page.html).toContain('<title>Page Not Found | Wizard Services</title>');
  });

  it('sanitizes content of another sanitizer version before showing it', async () => {
    const post = await writer.create({ slug: 'a', isPublished: true });
    await site.services.database.db
      .updateTable('blog_posts')
      .set({ content: '<p>Text</p><script>alert(1)</script>', policy_version: 0 })
      .where('id', '=', post.id)
      .execute();
    const { page } = await open('/blog/a');
    expect(page.html).toContain('<p>Text</p>');
    expect(page.html).not.toContain('alert(1)');
  });

  describe('10,000 posts', () => {
    beforeEach(async () => {
      const { db } = site.services.database;
      const row = (index: number) => {
        const at = hoursLater(-index);
        const title = `Post ${index}`;
        return postRow({ title, slug: `post-${index}`, published_at: at, created_at: at });
      };
      for (let start = 0; start < 10_000; start += 500) {
        const rows = Array.from({ length: 500 }, (_, index) => row(start + index));
        await db.insertInto('blog_posts').values(rows).execute();
      }
    });

    it('are listed 500 at a time, each once, with a link to the next', async () => {
      let path: string | undefined = '/blog';
      const listed = new Set<string>();
      let pages = 0;
      while (path !== undefined) {
        const at: string = path;
        let list: Awaited<ReturnType<typeof open>> | undefined;
        const { rows } = await countReads(site.services, async () => {
          list = await open(at);
        });
        expect(rows).toBeLessThan(550);
        if (list === undefined) throw new Error('no answer');
        for (const title of titles(list)) listed.add(title);
        const next = elementsIn(list.page.within('main'), 'a').find(
          (link) => textOf(link) === 'Older posts',
        );
        path = next && String(next.properties.href);
        pages += 1;
      }
      expect([pages, listed.size]).toEqual([20, 10_000]);
    });

    it('are not all read for the dashboard, the redirects or one post', async () => {
      // The first request reads the known slugs.
      await site.fetch('/blog/no-post-at-all');
      for (const path of ['/admin', '/admin/redirects', '/blog/post-9999', '/blog/no-such-post']) {
        const { rows } = await countReads(site.services, async () => {
          const answer = await site.get(path, { cookie });
          await answer.text();
        });
        expect(rows, path).toBeLessThan(150);
      }
    });
  });

  describe('while the database is unavailable', () => {
    beforeEach(async () => {
      const { db } = site.services.database;
      await sql`alter table blog_posts rename to blog_posts_away`.execute(db);
      site.services.bus.publish([{ type: 'invalidate-all' }]);
    });
    afterEach(async () => {
      const { db } = site.services.database;
      await sql`alter table blog_posts_away rename to blog_posts`.execute(db);
    });

    it('shows placeholders and retries', async () => {
      const { status, page, answer } = await open('/blog?page=77');
      expect(status).toBe(503);
      expect(answer.headers.get('Refresh')).toBe('5; url=/blog?page=77&try=1');
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect(page.html.match(/post-card-empty/g)?.length).toBeGreaterThanOrEqual(3);
      expect(page.html).not.toContain('Coming Soon');
      expect((await open('/blog/never-asked-for')).status).toBe(503);
    });
  });
});
