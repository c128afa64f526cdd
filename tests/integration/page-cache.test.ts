import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { countReads } from '#tests/support/count-reads.ts';
import { createWriter, dateAt, type Writer } from '#tests/support/posts.ts';
import { listRoutes } from '#tests/support/route-list.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

const NOON = Date.parse('2025-03-03T12:00:00.000Z');
const HOUR = 60 * 60 * 1000;

describe('cached pages', () => {
  let site: TestSite;
  let writer: Writer;
  let cookie: string;
  let now = NOON;
  beforeAll(async () => {
    site = await openTestSite({ now: () => new Date(now) });
    const admin = await createAdmin(site);
    cookie = admin.cookie;
    writer = createWriter(site, admin);
    await writer.create({ title: 'First light', isPublished: true });
  });
  afterAll(() => site.close());

  async function read(path: string, headers: Record<string, string> = {}) {
    const answer = await site.get(path, { extra: headers });
    return { answer, status: answer.status, text: await answer.text() };
  }
  const queriesOf = async (path: string, headers: Record<string, string> = {}) =>
    (await countReads(site.services, () => read(path, headers))).queries;

  it.each(['/', '/blog', '/blog/first-light', '/about', '/sitemap.xml', '/blog/rss.xml'])(
    '%s takes no query the second time',
    async (path) => {
      const first = await read(path);
      expect(first.status).toBe(200);
      expect(await queriesOf(path)).toBe(0);
      expect((await read(path)).text).toBe(first.text);
    },
  );

  it.each([
    ['parameters that no page names', '/about?utm_source=x&fbclid=y', {}],
    ['a cookie that is no session', '/about', { Cookie: 'session=garbage; a=b' }],
    ['headers that try to be clever', '/about', { 'X-Forwarded-Host': 'evil.example' }],
  ])('%s add no cache entry', async (_, path, headers) => {
    const { text } = await read('/about');
    const before = await queriesOf(path, headers);
    const again = await read(path, headers);
    expect([before, again.text]).toEqual([0, text]);
  });

  it('a parameter that selects another page does', async () => {
    const plain = await read('/contact');
    const about = await read('/contact?about=workshop&utm_source=x');
    expect(about.text).not.toBe(plain.text);
    expect((await read('/contact?about=workshop')).text).toBe(about.text);
  });

  it('an unknown value gets the page without the parameter', async () => {
    const plain = await read('/contact');
    expect(await queriesOf('/contact?subject=1')).toBe(0);
    expect((await read('/contact?subject=2&plan=x&about=y&from=/nowhere')).text).toBe(plain.text);
    expect((await read('/contact?subject=A+question')).text).not.toBe(plain.text);
    await read('/blog');
    expect(await queriesOf('/blog?page=1')).toBe(0);
  });

  it.each(['99999', '0', 'x', '-1'])('page %s of the list is not cached', async (page) => {
    const { status, answer } = await read(`/blog?page=${page}`);
    expect([status, answer.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
    expect(answer.headers.get('ETag')).toBeNull();
  });

  it('the thank-you to one visitor is not cached', async () => {
    const { answer } = await read('/contact?about=contact&sent=WS-7K4M-2QXD');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('ETag')).toBeNull();
  });

  it('unknown paths share one cache entry and take no query', async () => {
    const first = await read('/never-heard-of');
    expect(first.status).toBe(404);
    expect(await queriesOf('/neither/this.php')).toBe(0);
    expect((await read('/neither/this.php')).text).toBe(first.text);
  });

  it('unknown posts share one cache entry and take no query', async () => {
    const first = await read('/blog/never-written');
    expect([first.status, first.text.includes('Post Not Found')]).toEqual([404, true]);
    await read('/blog/never-written-either');
    expect(await queriesOf('/blog/never-written-at-all')).toBe(0);
    expect((await read('/blog/or-this')).text).toBe(first.text);
  });

  it('a published post appears at once on every page that lists it', async () => {
    for (const path of ['/blog/sunrise', '/blog', '/sitemap.xml', '/blog/atom.xml']) {
      expect((await read(path)).text).not.toContain('blog/sunrise"');
    }
    const post = await writer.create({ title: 'Sunrise', isPublished: true });
    expect((await read('/blog/sunrise')).status).toBe(200);
    expect((await read('/blog')).text).toContain('/blog/sunrise');
    expect((await read('/sitemap.xml')).text).toContain('/blog/sunrise');
    await writer.change({ intent: 'delete', id: post.id, version: String(post.version) });
    expect((await read('/blog/sunrise')).status).toBe(404);
    expect((await read('/blog')).text).not.toContain('/blog/sunrise');
  });

  it('64 simultaneous requests for an invalidated page wait for one rendering', async () => {
    await read('/blog');
    site.services.bus.publish([{ type: 'posts', id: 'none', change: 'updated' }]);
    const alone = await queriesOf('/blog');
    site.services.bus.publish([{ type: 'posts', id: 'none', change: 'updated' }]);
    const texts = new Set<string>();
    const together = await countReads(site.services, () =>
      Promise.all(Array.from({ length: 64 }, async () => texts.add((await read('/blog')).text))),
    );
    expect([together.queries, texts.size]).toEqual([alone, 1]);
    expect(alone).toBeGreaterThan(0);
  });

  it('a new post is found although its URL was cached as unknown', async () => {
    for (let index = 0; index < 5; index += 1) {
      expect((await read(`/blog/quick-${index}`)).status).toBe(404);
      await writer.create({ title: `Quick ${index}`, isPublished: true });
      expect((await read(`/blog/quick-${index}`)).status).toBe(200);
    }
  });

  it('a scheduled post appears at its date without any action', async () => {
    const at = new Date(NOON + HOUR / 2).toISOString();
    await writer.create({ title: 'Due soon', isPublished: true }, dateAt(at));
    expect((await read('/blog')).text).not.toContain('Due soon');
    expect((await read('/blog/due-soon')).status).toBe(404);
    now = NOON + HOUR / 2;
    expect((await read('/blog')).text).toContain('Due soon');
    expect((await read('/blog/due-soon')).status).toBe(200);
  });

  it('is not sent again to a client that has it', async () => {
    const { answer } = await read('/about');
    const etag = answer.headers.get('ETag') ?? '';
    const again = await read('/about', { 'If-None-Match': `"other", ${etag}` });
    expect([again.status, again.text, again.answer.headers.get('ETag')]).toEqual([304, '', etag]);
    expect(again.answer.headers.get('Content-Security-Policy')).toBe(
      answer.headers.get('Content-Security-Policy'),
    );
  });

  it('has the same content in every encoding', async () => {
    const plain = await read('/about');
    const opened = async (encoding: string) => {
      const answer = await site.get('/about', { extra: { 'Accept-Encoding': encoding } });
      expect(answer.headers.get('Vary')).toContain('Accept-Encoding');
      return [
        answer.headers.get('Content-Encoding'),
        Buffer.from(await answer.arrayBuffer()),
      ] as const;
    };
    const [br, brotli] = await opened('gzip, br');
    const [gzip, zipped] = await opened('gzip');
    expect([br, gzip]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli).toString()).toBe(plain.text);
    expect(gunzipSync(zipped).toString()).toBe(plain.text);
  });

  it('lets shared caches store it, but only with revalidation', async () => {
    const about = await read('/about');
    expect(about.answer.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    for (const path of ['/admin', '/admin/settings']) {
      const { answer } = await read(path, { Cookie: cookie });
      expect([path, answer.headers.get('Cache-Control')]).toEqual([path, 'no-store']);
    }
  });

  it('the last good page is sent while the database is unavailable', async () => {
    const good = await read('/blog/first-light');
    const { db } = site.services.database;
    await sql`alter table blog_posts rename to blog_posts_away`.execute(db);
    site.services.bus.publish([{ type: 'invalidate-all' }]);
    const response = await read('/blog/first-light');
    await sql`alter table blog_posts_away rename to blog_posts`.execute(db);
    expect([response.status, response.text]).toEqual([200, good.text]);
  });

  it('a page rendered without the settings is not cached', async () => {
    const { db } = site.services.database;
    await sql`alter table settings rename to settings_away`.execute(db);
    site.services.bus.publish([{ type: 'invalidate-all' }]);
    const response = await read('/terms-of-service');
    await sql`alter table settings_away rename to settings`.execute(db);
    expect(response.status).toBe(200);
    expect(response.answer.headers.get('Cache-Control')).toBe('no-store');
    expect((await read('/terms-of-service')).answer.headers.get('ETag')).not.toBeNull();
  });
});

describe('a page that shows the Global Privacy Control signal', () => {
  it('is cached once for each value of the signal', async () => {
    const site = await openTestSite();
    const read = async (headers: Record<string, string>) => {
      const answer = await site.get('/do-not-sell-my-data', { extra: headers });
      expect(answer.headers.get('Vary')).toBe('Sec-GPC, Accept-Encoding');
      return answer.text();
    };
    const [without, withSignal] = [await read({}), await read({ 'Sec-GPC': '1' })];
    expect(withSignal).not.toBe(without);
    expect(await read({ 'Sec-GPC': '1' })).toBe(withSignal);
    expect(await read({ 'Sec-GPC': '0' })).toBe(without);
    await site.close();
  });
});

describe('the cache policy', () => {
  it('is declared for each route, and never caches the admin area or a secret URL', async () => {
    const cached = (await listRoutes()).filter(({ policy }) => policy?.cache);
    expect(cached.length).toBeGreaterThan(15);
    expect(cached.filter(({ policy }) => policy?.access === 'admin' || policy?.scripts)).toEqual(
      [],
    );
    for (const secret of ['/plan/:token', '/preview/:token']) {
      expect(cached.map(({ pattern }) => pattern)).not.toContain(secret);
    }
  });
});
