import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publicPaths } from '#app/content/paths.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { countReads } from '#tests/support/count-reads.ts';
import { createWriter } from '#tests/support/posts.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { imageForm, makeImage, upload } from '#tests/support/uploads.ts';

/** The pages' clock, which a test moves on. */
let now = Date.UTC(2025, 2, 3, 12);
/** Nothing of chance in the pages: what is signed in them is the same each time. */
const FIXED = { now: () => new Date(now), env: { SECRET: 'k'.repeat(64) } };

const PUBLIC = [
  ...publicPaths,
  '/quiz/questions',
  '/blog/with-a-picture',
  '/blog/no-such-post',
  '/no-such-page',
  '/sitemap.xml',
  '/blog/rss.xml',
];
const ADMIN = ['/admin', '/admin/posts/new', '/admin/media', '/admin/leads', '/admin/settings'];
const MOST_PUBLIC_QUERIES = 2;

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite(FIXED);
  const admin = await createAdmin(site);
  cookie = admin.cookie;
  const photo = imageForm(await makeImage('jpeg').toBuffer(), 'photo.jpg');
  const { body } = await upload(site, admin.cookie, { body: photo });
  if (!body.ok) throw new Error('not uploaded');
  const writer = createWriter(site, admin);
  await writer.create({
    title: 'With a picture',
    isPublished: true,
    featuredImageUrl: body.image.url,
  });
  for (let index = 0; index < 20; index += 1) {
    // The first cards of a list weigh more: which they are is not left to chance.
    now += 60_000;
    await writer.create({ title: `Post ${index}`, isPublished: true });
  }
});
afterAll(() => site.close());

/**
 * What a page costs when it is rendered: queries, bytes as they are and in brotli, and elements,
 * which are what a phone's time goes into.
 */
async function costOf(path: string, headers: Record<string, string> = {}) {
  let body = Buffer.alloc(0);
  // A change of a post, so that no page is kept; and what is then asked once, for all pages.
  site.services.bus.publish([{ type: 'posts', id: 'none', change: 'updated' }]);
  const once = await countReads(site.services, () => site.fetch('/robots.txt'));
  expect(once.queries, 'queries after a change').toBe(1);
  const read = async () => {
    body = Buffer.from(await (await site.fetch(path, { headers })).arrayBuffer());
  };
  const { queries } = await countReads(site.services, read);
  const elements = body.toString().match(/<[a-z]/g)?.length ?? 0;
  return {
    queries,
    elements,
    plain: body.byteLength,
    brotli: brotliCompressSync(body).byteLength,
  };
}

const tenths = (bytes: number) => (bytes / 1000).toFixed(1);

/**
 * A change that costs shows itself in review. Without the file, the test writes it anew.
 */
it('costs what the committed table says', async () => {
  await site.fetch('/blog/first-asks-for-the-slugs');
  const rows = ['path  queries  elements  kB  kB in brotli'];
  for (const path of PUBLIC) {
    const { queries, elements, plain, brotli } = await costOf(path);
    // A picture's name, which chance decides, is squeezed more or less.
    const small = /blog|sitemap/.test(path) ? '-' : tenths(brotli);
    rows.push([path, queries, elements, tenths(plain), small].join('  '));
    expect(queries, path).toBeLessThanOrEqual(MOST_PUBLIC_QUERIES);
  }
  for (const path of ADMIN) {
    const { queries } = await costOf(path, { Cookie: cookie, Accept: 'text/html' });
    rows.push([path, queries].join('  '));
  }
  await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('./costs.snapshot.txt');
});
