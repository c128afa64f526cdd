import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GivenRow, postRow } from '#tests/support/post-row.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

const NOW = new Date('2025-03-01T12:00:00.000Z');

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now: NOW });
  await insertPost({ slug: 'older', published_at: '2025-01-05T12:00:00.000Z' });
  await insertPost({
    slug: 'newer',
    title: 'Beds & "rates" <now>',
    excerpt: 'Short.',
    content:
      '<p>See <a href="/quiz">the quiz</a> & more.</p><img src="/blog-images/a.webp" srcset="/blog-images/a.webp 400w, /blog-images/b.webp 800w" alt=""><pre><code>href="/x"</code></pre>',
    published_at: '2025-02-05T12:00:00.000Z',
  });
  await insertPost({ slug: 'draft', published_at: null });
  await insertPost({ slug: 'later', published_at: '2025-04-01T12:00:00.000Z' });
});
afterAll(() => site.close());

async function insertPost(given: Omit<GivenRow, 'created_at'>): Promise<void> {
  const dates = { created_at: '2025-01-01T12:00:00.000Z', updated_at: '2025-02-06T12:00:00.000Z' };
  await site.services.database.db
    .insertInto('blog_posts')
    .values(postRow({ ...given, ...dates }))
    .execute();
}

function plainText(xml: string): string {
  return xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

describe.each([
  { path: '/blog/rss.xml', type: 'application/rss+xml', content: 'content:encoded' },
  { path: '/blog/atom.xml', type: 'application/atom+xml', content: 'content' },
])('$path', ({ path, type, content }) => {
  async function read(): Promise<string> {
    const response = await site.fetch(path);
    expect(response.headers.get('Content-Type')).toContain(type);
    return response.text();
  }

  it('lists only public posts, newest first', async () => {
    const slugs = [...(await read()).matchAll(/<link(?:>| href=")[^<"]*\/blog\/([\w-]+)[<"]/g)].map(
      ([, slug]) => slug,
    );
    expect(slugs).toEqual(['newer', 'older']);
  });

  it('has the whole content with absolute URLs', async () => {
    const found = new RegExp(`<${content}[^>]*>([^<]*)<`).exec(await read())?.[1] ?? '';
    const html = plainText(found);
    expect(html).toContain(`<a href="${site.origin}/quiz">the quiz</a>`);
    expect(html).toContain(`src="${site.origin}/blog-images/a.webp"`);
    expect(html).toContain(`, ${site.origin}/blog-images/b.webp 800w`);
    expect(html).toContain('<code>href="/x"</code>');
  });

  it('escapes titles', async () => {
    expect(await read()).toContain('<title>Beds &amp; &quot;rates&quot; &lt;now&gt;</title>');
  });
});

describe('the id of a post', () => {
  let later: TestSite;
  beforeAll(async () => {
    later = await openTestSite({ now: NOW, env: { PUBLIC_ORIGIN: 'https://wizard.example' } });
  });
  afterAll(() => later.close());

  const add = (given: Partial<GivenRow>) =>
    later.services.database.db
      .insertInto('blog_posts')
      .values(
        postRow({
          slug: 'a',
          created_at: NOW.toISOString(),
          published_at: '2025-02-05T12:00:00.000Z',
          ...given,
        }),
      )
      .execute();
  async function ids(of = later): Promise<(string | undefined)[]> {
    of.services.bus.publish([{ type: 'invalidate-all' }]);
    const [rss, atom] = await Promise.all(
      ['/blog/rss.xml', '/blog/atom.xml'].map(async (path) => (await of.fetch(path)).text()),
    );
    return [
      /<guid[^>]*>([^<]*)</.exec(rss ?? '')?.[1],
      /<entry>[\s\S]*?<id>([^<]*)</.exec(atom ?? '')?.[1],
    ];
  }

  it('does not change with the slug', async () => {
    await add({ id: '7b0c7f0e-3f0a-4c0c-9d55-0f3f3f3f3f3f' });
    const before = await ids();
    expect(before).toEqual(Array(2).fill('urn:uuid:7b0c7f0e-3f0a-4c0c-9d55-0f3f3f3f3f3f'));
    await later.services.database.db.updateTable('blog_posts').set({ slug: 'b' }).execute();
    expect(await ids()).toEqual(before);
    await later.services.database.db.deleteFrom('blog_posts').execute();
  });

  it('is the original URL for a post older than feed ids, even after the origin changed', async () => {
    await add({ slug: 'moved', feed_path: '/blog/a' });
    expect(await ids()).toEqual(Array(2).fill('https://wizard.example/blog/a'));
    const { createLog, openServices } = await loadSiteBuild();
    const { config } = later.services;
    const started = await openServices(config, createLog('silent'));
    await started.close();
    const otherOrigin = { ...config, publicOrigin: 'https://elsewhere.example' };
    const moved = await openServices(otherOrigin, createLog('silent'), () => NOW);
    const row = await moved.database.db
      .selectFrom('blog_posts')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ feed_id: 'https://wizard.example/blog/a', feed_path: null });
    await moved.close();
    expect(await ids()).toEqual(Array(2).fill('https://wizard.example/blog/a'));
  });
});

it('lists the public posts in the sitemap, with their last change', async () => {
  const xml = await (await site.fetch('/sitemap.xml')).text();
  expect(xml).toContain(
    `<loc>${site.origin}/blog/newer</loc><lastmod>2025-02-06T12:00:00.000Z</lastmod>`,
  );
  expect(xml).not.toContain('/blog/draft');
  expect(xml).not.toContain('/blog/later');
});

it('is linked from the blog, for feed readers and visitors', async () => {
  const html = await (await site.fetch('/blog')).text();
  for (const kind of ['rss', 'atom']) {
    expect(html).toMatch(new RegExp(`<link rel="alternate" type="application/${kind}\\+xml"`));
    expect(html).toContain(`<a href="/blog/${kind}.xml">`);
  }
});
