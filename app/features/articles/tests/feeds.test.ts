import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredImage } from '#app/features/media/image-protocol.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { type GivenRow, postRow } from '#tests/support/post-row.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { uploadPhoto } from '#tests/support/uploads.ts';

const NOW = new Date('2025-03-01T12:00:00.000Z');

let site: TestSite;
let image: StoredImage;
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
  await insertRich();
  await insertPost({ slug: 'feed', kind: 'page', published_at: '2025-01-01T12:00:00.000Z' });
  site.services.bus.publish([{ type: 'invalidate-all' }]);
});
afterAll(() => site.close());

/** A post with what a feed must not lose. */
async function insertRich(): Promise<void> {
  const admin = await createAdmin(site);
  image = await uploadPhoto(site, admin.cookie, { name: 'porch.jpg' });
  await site.services.database.db
    .updateTable('media')
    .set({ alt: 'A "porch" & chairs' })
    .where('id', '=', image.id)
    .execute();
  await insertPost({
    slug: 'rich',
    excerpt: 'Why costs<revenue & more',
    featured_image_url: image.url,
    content:
      '<p>A note<a href="#in-post-fn1">1</a>, <a href="?page=2">part two</a></p><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90" title="Tour &amp; talk" width="560" height="315"></iframe><figure><iframe src="https://player.vimeo.com/video/76979871?h=abcdef1234&#x26;dnt=1" title="Vimeo video"></iframe></figure>',
    published_at: '2025-01-02T12:00:00.000Z',
  });
}

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
    expect(slugs).toEqual(['newer', 'older', 'rich']);
  });

  it('has the whole content with absolute URLs', async () => {
    const found = new RegExp(`<${content}[^>]*>([^<]*)<`).exec(await read())?.[1] ?? '';
    const html = plainText(found);
    expect(html).toContain(`<a href="${site.origin}/quiz">the quiz</a>`);
    expect(html).toContain(`src="${site.origin}/blog-images/a.webp"`);
    expect(html).toContain(`, ${site.origin}/blog-images/b.webp 800w`);
    expect(html).toContain('<code>href="/x"</code>');
  });

  async function readRich(): Promise<string> {
    return (await read()).split(/<(?:item|entry)>/).find((entry) => entry.includes('>rich<')) ?? '';
  }

  it('has links that lead where those of the page do', async () => {
    const html = plainText(await readRich());
    expect(html).toContain(`<a href="${site.origin}/blog/rich#in-post-fn1">1</a>`);
    expect(html).toContain(`<a href="${site.origin}/blog/rich?page=2">part two</a>`);
  });

  it('links to videos, because readers remove frames', async () => {
    const html = plainText(plainText(await readRich()));
    expect(html).not.toContain('iframe');
    expect(html).toContain(
      '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90">Tour & talk (YouTube)</a></p>',
    );
    expect(html).toContain(
      '<figure><p><a href="https://vimeo.com/76979871/abcdef1234">Watch on Vimeo</a></p></figure>',
    );
  });

  it('has an excerpt that shows its signs when it is read as HTML', async () => {
    const found = /<(?:description|summary type="html")>([^<]*)</.exec(await readRich())?.[1] ?? '';
    expect(plainText(found)).toBe('Why costs&lt;revenue &amp; more');
  });

  it('has the featured image', async () => {
    const entry = await readRich();
    const url = site.origin + image.url;
    const enclosure =
      /<enclosure[^>]*>/.exec(entry)?.[0] ?? /<link rel="enclosure"[^>]*>/.exec(entry)?.[0];
    expect(enclosure).toContain(`="${url}"`);
    expect(enclosure).toContain(` length="${image.bytes}" type="image/jpeg"`);
    expect(entry).toContain(
      `<media:content url="${url}" type="image/jpeg" medium="image" fileSize="${image.bytes}" width="500" height="300"><media:description type="plain">A &quot;porch&quot; &amp; chairs</media:description></media:content>`,
    );
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
});

it('lists the public posts in the sitemap, with their last change', async () => {
  const xml = await (await site.fetch('/sitemap.xml')).text();
  expect(xml).toContain(
    `<loc>${site.origin}/blog/newer</loc><lastmod>2025-02-06T12:00:00.000Z</lastmod>`,
  );
  expect(xml).not.toContain('/blog/draft');
  expect(xml).not.toContain('/blog/later');
});

it('is linked from the blog for visitors, and from every public page for feed readers', async () => {
  const blog = await (await site.fetch('/blog')).text();
  for (const kind of ['rss', 'atom']) {
    expect(blog).toContain(`<a href="/blog/${kind}.xml">`);
    for (const path of [
      '/',
      '/blog',
      '/blog/newer',
      '/feed',
      '/contact',
      '/quiz',
      '/nothing/here',
    ]) {
      const html = await (await site.fetch(path)).text();
      expect(html, path).toMatch(
        new RegExp(
          `<link rel="alternate" type="application/${kind}\\+xml"[^>]*href="/blog/${kind}.xml"`,
        ),
      );
    }
  }
  const login = await (await site.fetch('/admin/login')).text();
  expect(login).not.toContain('rel="alternate"');
});

describe('the addresses at which readers look for a feed', () => {
  const locationOf = async (path: string) => {
    const answer = await site.fetch(path, { redirect: 'manual' });
    return [answer.status, answer.headers.get('Location')];
  };

  it.each(['/rss', '/rss.xml', '/feed.xml', '/blog/feed', '/blog/rss', '/feed/rss', '/index.xml'])(
    '%s leads to the RSS feed',
    async (path) => expect(await locationOf(path)).toEqual([301, '/blog/rss.xml']),
  );

  it.each(['/atom.xml', '/blog/atom', '/feed/atom'])('%s leads to the Atom feed', async (path) =>
    expect(await locationOf(path)).toEqual([301, '/blog/atom.xml']),
  );

  it('are redirected only while neither a page nor a redirect of the owner has them', async () => {
    expect((await site.fetch('/feed')).status).toBe(200);
    const redirect = { created_at: NOW.toISOString(), version: 1 };
    await site.services.database.db
      .insertInto('redirects')
      .values({ id: randomUUID(), from_path: '/rss', target: '/about', permanent: 1, ...redirect })
      .execute();
    site.services.bus.publish([{ type: 'invalidate-all' }]);
    expect(await locationOf('/rss')).toEqual([301, '/about']);
    await site.services.database.db.deleteFrom('redirects').execute();
    site.services.bus.publish([{ type: 'invalidate-all' }]);
    expect(await locationOf('/rss')).toEqual([301, '/blog/rss.xml']);
  });
});

describe('a link that has the punctuation of the text around it', () => {
  it.each([
    ['/blog/newer.', '/blog/newer'],
    ['/blog/newer)', '/blog/newer'],
    ['/blog/newer,', '/blog/newer'],
    ['/blog/newer&gt;', '/blog/newer'],
    ['/blog/newer%E2%80%9D', '/blog/newer'],
    ['/blog/newer%22', '/blog/newer'],
    ['/blog/newer).?utm_source=mail', '/blog/newer?utm_source=mail'],
    ['/about.', '/about'],
    ['/quiz/questions)', '/quiz/questions'],
    ['/feed,', '/feed'],
    ['/rss.xml.', '/blog/rss.xml'],
  ])('%s leads to %s', async (path, location) => {
    let answer = await site.fetch(path, { redirect: 'manual' });
    // Capitals in an escape cost another redirect.
    if (answer.status === 308) {
      answer = await site.fetch(answer.headers.get('Location') ?? '', { redirect: 'manual' });
    }
    expect(answer).toHaveRedirect(301, location);
  });

  it.each(['/blog/unknown.', '/blog/draft.', '/blog/later)', '/unknown,', '/admin.', '/healthz.'])(
    '%s leads nowhere',
    async (path) => {
      expect((await site.fetch(path, { redirect: 'manual' })).status).toBe(404);
    },
  );
});
