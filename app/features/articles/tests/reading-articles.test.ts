import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { clearArticles } from '#tests/support/articles.ts';
import { elementsIn, type Page, textOf } from '#tests/support/html.ts';
import { postRow } from '#tests/support/post-row.ts';
import { createWriter, dateAt, type Writer } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const NOW = '2025-03-10T12:00:00.000Z';
const sections = (...headings: string[]) =>
  headings.map((heading) => `<h2>${heading}</h2><p>Text.</p>`).join('');

describeEachEngine('an article (Blog, Reading)', (engine) => {
  let site: TestSite;
  let writer: Writer;
  beforeAll(async () => {
    site = await openTestSite({ engine, now: () => new Date(NOW) });
    writer = createWriter(site, await createAdmin(site));
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await clearArticles(site.services);
  });

  const linksIn = (page: Page, name: string) => {
    const list = page.elements('nav').find(({ properties }) => properties.ariaLabel === name);
    return list && elementsIn(list, 'a').map((link) => [link.properties.href, textOf(link)]);
  };
  const contentsOf = (page: Page) => linksIn(page, 'In this article');

  it('lists three or more sections, each by an id that is in its text', async () => {
    await writer.create({ slug: 'long', content: sections('A', 'B', 'B'), isPublished: true });
    const long = await site.open('/blog/long');
    expect(contentsOf(long)).toEqual([
      ['#in-post-a', 'A'],
      ['#in-post-b', 'B'],
      ['#in-post-b-2', 'B'],
    ]);
    for (const id of ['in-post-a', 'in-post-b', 'in-post-b-2']) {
      expect(long.byId(id)?.tagName).toBe('h2');
    }
    const closed = elementsIn(long.within('main'), 'details')[0];
    expect(closed?.properties.open).toBeUndefined();
    await writer.create({ slug: 'short', content: sections('A', 'B'), isPublished: true });
    expect(contentsOf(await site.open('/blog/short'))).toBeUndefined();
  });

  it('weighs at most 2 KB more with contents, related articles and a card', async () => {
    const text = (heading: string) =>
      `<h2>${heading}</h2><p>${'Families remember the homes that call back on the same day. '.repeat(8)}</p>`;
    const content = ['Who calls', 'What they ask', 'When to call'].map(text).join('');
    const card = '<p data-card="program:scale-prep"><a href="/scale-prep">Scale Prep</a></p>';
    const weigh = async (path: string) => {
      const html = await (await site.fetch(path)).text();
      return { html, bytes: brotliCompressSync(html).byteLength };
    };
    const plain = content.replace(/<(\/?)h2>/g, '<$1h3>');
    await writer.create({
      slug: 'plain',
      title: 'Calling families',
      content: plain,
      isPublished: true,
    });
    const without = await weigh('/blog/plain');
    for (const slug of ['first', 'second', 'third']) {
      await writer.create({ slug, title: `Calling families, ${slug}`, content, isPublished: true });
    }
    await writer.create({
      slug: 'whole',
      title: 'Calling families',
      content: content + card,
      isPublished: true,
    });
    const whole = await weigh('/blog/whole');
    for (const part of ['post-contents', 'post-next', 'text-card']) {
      expect(without.html).not.toContain(`class="${part}`);
      expect(whole.html).toContain(`class="${part}`);
    }
    expect(whole.bytes - without.bytes).toBeGreaterThan(0);
    expect(whole.bytes - without.bytes).toBeLessThanOrEqual(2048);
  });

  it('keeps the id of a section whose heading is changed', async () => {
    const created = await writer.create({
      slug: 'long',
      content: sections('Cost', 'Tour', 'Call'),
      isPublished: true,
    });
    const saved = await writer.update(created, { content: sections('Price', 'Tour', 'Call') });
    expect(contentsOf(await site.open('/blog/long'))?.[0]).toEqual(['#in-post-cost', 'Price']);
    // Nothing of it is in the text that the owner edits.
    expect(saved.content).toBe(sections('Price', 'Tour', 'Call'));
    await writer.update(saved, { content: sections('Price', 'Tour', 'Call', 'Cost') });
    expect(contentsOf(await site.open('/blog/long'))?.map(([href]) => href)).toEqual([
      '#in-post-cost',
      '#in-post-tour',
      '#in-post-call',
      '#in-post-cost-2',
    ]);
  });

  it('keeps it, too, in a post that an earlier version stored', async () => {
    const row = postRow({
      slug: 'old',
      content: sections('Cost', 'Tour', 'Call'),
      created_at: NOW,
      published_at: NOW,
    });
    await site.services.database.db.insertInto('blog_posts').values(row).execute();
    expect(contentsOf(await site.open('/blog/old'))?.[0]).toEqual(['#in-post-cost', 'Cost']);
    const stored = { ...(await writer.create({ slug: 'other' })), id: row.id, version: 1 };
    await writer.update(stored, {
      slug: 'old',
      content: sections('Price', 'Tour', 'Call'),
      isPublished: true,
    });
    expect(contentsOf(await site.open('/blog/old'))?.[0]).toEqual(['#in-post-cost', 'Price']);
  });

  it('is shown with headings that are damaged', async () => {
    await writer.create({ slug: 'a', content: sections('A', 'B', 'C'), isPublished: true });
    await site.services.database.db
      .updateTable('blog_posts')
      .set({ headings: '[{"id":"x\\" onclick=\\"y","text":7}]' })
      .execute();
    site.services.bus.publish([{ type: 'invalidate-all' }]);
    expect(contentsOf(await site.open('/blog/a'))?.[0]).toEqual(['#in-post-a', 'A']);
  });

  it('says how long it takes to read', async () => {
    const content = `<p>${'word '.repeat(1_000)}</p>`;
    await writer.create({ slug: 'long', content, isPublished: true });
    expect(textOf((await site.open('/blog/long')).within('header'))).not.toContain('min read');
    expect(textOf((await site.open('/blog/long')).within('article'))).toContain('4 min read');
  });

  it('ends with one article to read next, which is no draft and not in the future', async () => {
    for (const [slug, date] of [
      ['first', '2025-03-01T12:00:00.000Z'],
      ['second', '2025-03-02T12:00:00.000Z'],
      ['third', '2025-03-03T12:00:00.000Z'],
      ['next-week', '2025-03-20T12:00:00.000Z'],
    ] as const) {
      await writer.create({ slug, title: slug, isPublished: true }, dateAt(date));
    }
    await writer.create({ slug: 'draft' });
    const nextAfter = async (slug: string) => {
      const links = elementsIn((await site.open(`/blog/${slug}`)).within('main'), 'a').map(textOf);
      return links.filter((text) => text.startsWith('Read next'));
    };
    // They have no words in common: the one before, and for the first the one after.
    expect(await nextAfter('third')).toEqual(['Read next second']);
    expect(await nextAfter('second')).toEqual(['Read next first']);
    expect(await nextAfter('first')).toEqual(['Read next second']);
  });

  it('shows its address as a link, and one that sends it by email', async () => {
    await writer.create({ title: 'A & B?', slug: 'shared', isPublished: true });
    const page = await site.open('/blog/shared');
    const share = elementsIn(page.within('main'), 'a').map(({ properties }) => properties.href);
    const url = `${site.services.config.publicOrigin}/blog/shared`;
    expect(share).toContain(url);
    expect(share).toContain(`mailto:?subject=A%20%26%20B%3F&body=${encodeURIComponent(url)}`);
  });

  it('says which language it is in, and is laid out from right to left', async () => {
    await writer.create({
      slug: 'spanish',
      title: 'La primera llamada',
      content: sections('A', 'B', 'C'),
      excerpt: 'Contesta pronto.',
      language: 'es',
      isPublished: true,
    });
    await writer.create({ slug: 'hebrew', title: 'שלום', language: 'he', isPublished: true });
    await writer.create({ slug: 'english', title: 'Hello', isPublished: true });
    const spanish = await site.open('/blog/spanish');
    expect(spanish.within('h1').properties.lang).toBe('es');
    expect(spanish.within('article').properties.dir).toBeUndefined();
    expect((await site.open('/blog/hebrew')).within('article').properties.dir).toBe('rtl');
    expect((await site.open('/blog/english')).within('h1').properties.lang).toBeUndefined();
    const titles = (await site.open('/blog'))
      .elements('h2')
      .map(({ properties }) => properties.lang);
    expect(titles.slice(0, 3).sort()).toEqual(['es', 'he', undefined]);
    const read = async (path: string) => (await site.fetch(path)).text();
    expect(await read('/blog/spanish')).toContain('"inLanguage":"es"');
    expect(await read('/blog/rss.xml')).toContain('<dc:language>he</dc:language>');
    expect(await read('/blog/atom.xml')).toContain('<entry xml:lang="es">');
  });
});
