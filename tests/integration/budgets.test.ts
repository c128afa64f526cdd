import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicPaths } from '#app/site/words/paths.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { countReads } from '#tests/support/count-reads.ts';
import {
  type CostTable,
  compareCosts,
  formatCosts,
  type PageCost,
  parseCosts,
} from '#tests/support/page-budgets.ts';
import { createWriter } from '#tests/support/posts.ts';
import { makePreview } from '#tests/support/previews.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { imageForm, makeImage, upload } from '#tests/support/uploads.ts';

/**
 * The committed costs. After a change that is worth its cost, regenerate them:
 * `vitest run --project integration tests/integration/budgets.test.ts -u`
 */
const TABLE = join(import.meta.dirname, 'budgets.txt');

/** The site's clock; tests move it forward. */
let now = Date.UTC(2025, 2, 3, 12);
/** A fixed clock and secret, so that signed values in the pages have the same size in every run. */
const FIXED = { now: () => new Date(now), env: { SECRET: 'k'.repeat(64) } };

const PUBLIC = [
  ...publicPaths,
  '/quiz/questions',
  '/blog/with-an-image',
  '/blog/no-such-post',
  '/spring-workshop',
  '/no-such-page',
  '/sitemap.xml',
  '/blog/rss.xml',
];
const ADMIN = [
  '/admin',
  '/admin/posts/new',
  '/admin/pages',
  '/admin/media',
  '/admin/leads',
  '/admin/settings',
];
/** An article: itself, its image, and the articles before and after it. */
const MOST_PUBLIC_QUERIES = 3;

describe('the cost of a page', () => {
  let site: TestSite;
  let headers: Record<string, string>;
  let preview: string;
  beforeAll(async () => {
    site = await openTestSite(FIXED);
    const admin = await createAdmin(site);
    headers = { ...admin.headers, Accept: 'text/html' };
    const photo = imageForm(await makeImage('jpeg').toBuffer(), 'photo.jpg');
    const { body } = await upload(site, admin.cookie, { body: photo });
    if (!body.ok) throw new Error('not uploaded');
    const writer = createWriter(site, admin);
    const shown = await writer.create({
      title: 'With an image',
      isPublished: true,
      featuredImageUrl: body.image.url,
    });
    await writer.create({
      kind: 'page',
      title: 'Spring workshop',
      formTopic: 'workshop',
      isPublished: true,
    });
    preview = new URL(await makePreview(site.services, admin, shown.id)).pathname;
    for (let index = 0; index < 20; index += 1) {
      // The first cards of the list are larger. A minute between posts fixes which ones are first.
      now += 60_000;
      await writer.create({ title: `Post ${index}`, isPublished: true });
    }
  });
  afterAll(() => site.close());

  async function measure(path: string, headers: Record<string, string> = {}) {
    let html = Buffer.alloc(0);
    // Publishing a change invalidates the page cache. The first request afterwards reads, once for
    // all pages, what every page needs.
    site.services.bus.publish([{ type: 'posts', id: 'none', change: 'updated' }]);
    const shared = await countReads(site.services, () => site.fetch('/not/there'));
    // When the next scheduled post is due, and which pages the footer shows.
    expect(shared.queries, 'queries after a change').toBe(2);
    const { queries } = await countReads(site.services, async () => {
      html = Buffer.from(await (await site.get(path, { extra: headers })).arrayBuffer());
    });
    return { queries, html };
  }

  async function costOfPublicPage(path: string): Promise<PageCost> {
    const { queries, html } = await measure(path);
    // The random names of uploaded images compress to a different size in each run.
    const hasImageNames = /blog|preview|sitemap/.test(path);
    return {
      queries,
      elements: html.toString().match(/<[a-z]/g)?.length ?? 0,
      html: kilobytes(html.byteLength),
      ...(hasImageNames ? {} : { brotli: kilobytes(brotliCompressSync(html).byteLength) }),
    };
  }

  it('is at most one step above the committed table', async () => {
    await site.fetch('/blog/first-request-loads-the-slugs');
    // Topics, authors and which article is pinned stay in memory while posts change.
    for (const path of ['/blog', '/blog/with-an-image']) await site.fetch(path);
    const measured: Record<string, PageCost> = {};
    const paths = PUBLIC.map((path) => [path, path] as const);
    for (const [name, path] of [...paths, ['/preview/:token', preview] as const]) {
      const cost = await costOfPublicPage(path);
      expect(cost.queries, name).toBeLessThanOrEqual(MOST_PUBLIC_QUERIES);
      measured[name] = cost;
    }
    for (const path of ADMIN) {
      const { queries } = await measure(path, headers);
      measured[path] = { queries };
    }
    if (expect.getState().snapshotState.snapshotUpdateState === 'all') {
      writeFileSync(TABLE, formatCosts(measured));
      return;
    }
    const { higher, lower } = compareCosts(parseCosts(readFileSync(TABLE, 'utf8')), measured);
    if (lower.length > 0) {
      console.warn(`Pages became cheaper; lower the table with -u:\n${lower.join('\n')}`);
    }
    expect(higher, 'costs that crossed a step').toEqual([]);
  });
});

const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10;

describe('the comparison of costs', () => {
  const cost = { queries: 1, elements: 100, html: 40, brotli: 10 };
  const compare = (change: Partial<PageCost>, committed: CostTable = { '/': cost }) =>
    compareCosts(committed, { '/': { ...cost, ...change } });

  it('accepts changes below a step', () => {
    const none = { higher: [], lower: [] };
    expect(compare({ elements: 105, html: 42, brotli: 11 })).toEqual(none);
    expect(compare({ elements: 95, html: 38, brotli: 9 })).toEqual(none);
  });

  it.each([{ queries: 2 }, { elements: 106 }, { html: 42.1 }, { brotli: 11.1 }])(
    'reports %o as higher',
    (change) => {
      const { higher, lower } = compare(change);
      expect([higher.length, lower]).toEqual([1, []]);
    },
  );

  it.each([{ queries: 0 }, { elements: 94 }, { html: 37.9 }, { brotli: 8.9 }])(
    'reports %o as lower',
    (change) => {
      const { higher, lower } = compare(change);
      expect([higher, lower.length]).toEqual([[], 1]);
    },
  );

  it('reports a page that is not listed, and one that is no longer measured', () => {
    expect(compare({}, {}).higher).toContain('/: queries not listed → 1');
    const { higher } = compare({}, { '/': cost, '/gone': { queries: 3 } });
    expect(higher).toEqual(['/gone: queries 3 → not measured']);
  });

  it('reads what it wrote', () => {
    const table = { '/': cost, '/admin': { queries: 8 } };
    expect(parseCosts(formatCosts(table))).toEqual(table);
  });
});
