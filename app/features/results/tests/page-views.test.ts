import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveAuthor } from '#app/features/articles/authors/offered/change-authors.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { followedFrom, listCounts, NAVIGATION } from '#tests/support/page-views.ts';
import { storePost } from '#tests/support/posts.ts';
import { listRoutes } from '#tests/support/route-list.ts';
import { createSampleContent } from '#tests/support/sample-content.ts';
import { takeSubscribers } from '#tests/support/subscribers.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { MOST_SUMS } from '../page-counts.ts';

const routes = await listRoutes();

describe('the route table', () => {
  it('counts the views of every public page, or says why not', () => {
    const reasons = Object.fromEntries(
      routes.map(({ pattern, policy, isPage }) => [pattern, `${isPage} ${policy?.views}`]),
    );
    const notCounted = Object.entries(reasons).filter(
      ([pattern, found]) => found !== 'true counted' && !pattern.startsWith('/admin'),
    );
    expect(Object.fromEntries(notCounted)).toEqual({
      '/plan/:token': 'true secret-address',
      '/preview/:token': 'true secret-address',
      '/subscription/:token': 'true secret-address',
      '/subscription/:token/stop': 'false no-page',
      '/subscription-reports': 'false no-page',
      '/*': 'true unknown-address',
      '/blog-images/:file': 'false no-page',
      '/title-pictures/:file': 'false no-page',
      '/provider-failures': 'false no-page',
      '/csp-reports': 'false no-page',
      '/healthz': 'false no-page',
      '/readyz': 'false no-page',
      '/robots.txt': 'false no-page',
      '/.well-known/security.txt': 'false no-page',
      '/:key.txt': 'false no-page',
      '/sitemap.xml': 'false no-page',
      '/blog/rss.xml': 'false no-page',
      '/blog/atom.xml': 'false no-page',
    });
    const inAdmin = Object.entries(reasons).filter(([pattern]) => pattern.startsWith('/admin'));
    expect(inAdmin.length).toBeGreaterThan(50);
    expect(inAdmin.filter(([, found]) => found.endsWith(' counted'))).toEqual([]);
  });
});

describeEachEngine('page views', (engine) => {
  let now: Date;
  let site: TestSite;
  beforeEach(async () => {
    now = new Date('2026-01-05T17:00:00Z');
    site = await openTestSite({ engine, now: () => now });
  });
  afterEach(() => site.close());

  const view = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    site.fetch(path, { ...init, headers: { ...NAVIGATION, ...headers } });
  const revision = async () =>
    (await site.services.database.db.selectFrom('site_state').select('revision').execute())[0]
      ?.revision;

  it('of every route are counted exactly if its policy says so, from memory and rendered', async () => {
    const sample = await createSampleContent(site.services);
    // Without the form for them, its page is an unknown one.
    await takeSubscribers(site);
    const typed = { name: 'Ann Reyes', slug: 'ann', about: 'Writes.', link: '', portrait: '' };
    await saveAuthor(site.services, { id: null, name: 'Ann' }, { known: null, typed });
    const examples: Record<string, string> = {
      ...sample.examples,
      '/blog/authors/:slug': '/blog/authors/ann',
    };
    for (const { pattern, policy, isPage } of routes) {
      if (!isPage || pattern.startsWith('/admin')) continue;
      const path = examples[pattern] ?? pattern.replace('*', 'no/such/page');
      await site.services.database.db.deleteFrom('page_counts').execute();
      await view(path);
      await view(path);
      await view(`${path}?utm_source=news`);
      await view(path, {}, { method: 'HEAD' });
      await view(path === '/' ? '/_.data' : `${path}.data`);
      const counts = (await listCounts(site)).filter((line) => line.startsWith('view '));
      expect(counts, pattern).toEqual(policy?.views === 'counted' ? [`view ${path} 3`] : []);
    }
  });

  it('are the same bytes, whoever is counted', async () => {
    const read = async (headers: Record<string, string>) => {
      const response = await site.get('/about', { extra: headers });
      return [response.status, [...response.headers], await response.text()];
    };
    const first = await read({ ...NAVIGATION, 'Sec-GPC': '1' });
    expect(await read(NAVIGATION)).toEqual(first);
    expect(await read({ 'User-Agent': 'curl/8.5.0' })).toEqual(first);
    expect(await listCounts(site)).toEqual([
      'source * direct 1',
      'view /about 1',
      'visit /about 1',
    ]);
  });

  it('tell where a visit came from, and its campaign', async () => {
    await storePost(site.services, { slug: 'care', isPublished: true });
    await view('/blog/care', followedFrom('https://www.google.com/', site.origin));
    await view('/contact', followedFrom(`${site.origin}/blog/care`, site.origin));
    await view('/about?utm_source=newsletter&utm_campaign=spring', { 'Sec-CH-UA-Mobile': '?1' });
    await view('/about', { 'If-None-Match': '*' });
    expect(await listCounts(site)).toEqual([
      'campaign * newsletter, spring 1',
      'device * phone 1',
      'source * Google 1',
      'source * direct 2',
      'to-form /blog/care /contact 1',
      'view /about 2',
      'view /blog/care 1',
      'view /contact 1',
      'visit /about 2',
      'visit /blog/care 1',
    ]);
  });

  it('are not those of people who are signed in, who ask not to be counted, or of programs', async () => {
    const { cookie } = await createAdmin(site);
    await view('/about', { Cookie: cookie });
    await view('/about', { 'Sec-GPC': '1' });
    await view('/about', { 'User-Agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' });
    await view('/about', { 'Sec-Fetch-Dest': 'iframe' });
    await view('/no-such-page');
    await view('/healthz');
    expect(await listCounts(site)).toEqual([]);
    const { 'User-Agent': userAgent = '', Accept = '' } = NAVIGATION;
    await site.fetch('/about', { headers: { 'User-Agent': userAgent, Accept } });
    expect(await listCounts(site)).toEqual(['old-browser /about 1']);
  });

  it('are not those of a page that a browser only prepared, whatever is asked for from it', async () => {
    const prepared = { ...followedFrom(`${site.origin}/`, site.origin), 'Sec-Purpose': 'prefetch' };
    await view('/about', prepared);
    await view('/quiz', followedFrom(`${site.origin}/about`, site.origin));
    await view('/contact', followedFrom(`${site.origin}/contact`, site.origin), {
      method: 'POST',
      body: new URLSearchParams({ topic: 'contact' }),
    });
    expect(await listCounts(site)).toEqual(['view /quiz 1']);
  });

  it('of an entry that is loaded again are one visit', async () => {
    const found = followedFrom('https://www.google.com/', site.origin);
    await view('/about', found);
    for (let n = 0; n < 3; n += 1) await view('/about', { ...found, 'Cache-Control': 'max-age=0' });
    expect(await listCounts(site)).toEqual([
      'source * Google 1',
      'view /about 4',
      'visit /about 1',
    ]);
  });

  it('render nothing again, and are no entry of the activity log', async () => {
    const before = await revision();
    const audited = () => site.services.database.db.selectFrom('audit_log').selectAll().execute();
    const entries = await audited();
    await view('/about');
    expect(await listCounts(site)).toHaveLength(3);
    expect(await revision()).toBe(before);
    expect(await audited()).toEqual(entries);
  });

  const note = (path: string, referrer: string) =>
    site.services.pageViews.note(path, new Headers(followedFrom(referrer, site.origin)));

  it('are at most so many sums a day, of which those stay that come often, whenever they come', async () => {
    const flood = async (from: number) => {
      for (let n = from; n < from + 2_005; n += 1) note('/about', `https://spam-${n}.example/`);
      await site.services.pageViews.flush();
    };
    const come = async (host: string) => {
      for (let n = 0; n < 3; n += 1) note('/', `https://${host}/`);
      await site.services.pageViews.flush();
    };
    await come('early.example');
    await flood(0);
    await come('late.example');
    // One visit at a time, each stored before the next.
    for (let n = 0; n < 3; n += 1) {
      note('/', 'https://slow.example/');
      await site.services.pageViews.flush();
    }
    await flood(2_005);
    note('/', 'https://early.example/');
    note('/', 'https://www.google.com/');
    await view('/about?utm_source=newsletter', { 'Sec-CH-UA-Mobile': '?1' });
    await flood(4_010);
    const counts = await listCounts(site);
    const sources = counts.filter((line) => line.startsWith('source '));
    expect(sources).toHaveLength(MOST_SUMS.source + 1);
    expect(sources.reduce((total, line) => total + Number(line.split(' ').at(-1)), 0)).toBe(6_027);
    expect(counts).toEqual(
      expect.arrayContaining([
        'source * early.example 4',
        'source * late.example 3',
        'source * slow.example 3',
        'source * Google 1',
        'campaign * newsletter 1',
        'device * phone 1',
        'view /about 6016',
      ]),
    );
  });

  it('of very many articles are told apart by what was read most', async () => {
    for (let n = 0; n < 1_200; n += 1) {
      for (let twice = 0; twice < 2; twice += 1) note(`/blog/${n}`, 'https://www.google.com/');
    }
    await site.services.pageViews.flush();
    for (let n = 1_200; n < 2_400; n += 1) note(`/blog/${n}`, 'https://www.google.com/');
    await site.services.pageViews.flush();
    const counts = await listCounts(site);
    expect(counts.filter((line) => line.startsWith('source '))).toEqual(['source * Google 3600']);
    const views = counts.filter((line) => line.startsWith('view '));
    expect(views.filter((line) => line.endsWith(' 2'))).toHaveLength(1_200);
    expect(views).toContain('view * 400');
  });

  it('are told apart after the day, in the zone of the site, but for hosts and campaigns seen seldom', async () => {
    const bing = followedFrom('https://www.bing.com/', site.origin);
    const forum = followedFrom('https://forum.example.org/', site.origin);
    const association = followedFrom('https://association.example.net/', site.origin);
    for (const path of ['/about', '/about', '/contact']) await view(path, association);
    for (const path of ['/about', '/contact']) await view(path, forum);
    await view('/about', { ...bing, 'Sec-CH-UA-Mobile': '?1' });
    await view('/about');
    for (const campaign of ['may', 'may', 'may', 'june']) {
      await view(`/contact?utm_source=news&utm_campaign=${campaign}`);
    }
    const seldom = ['source * example.org 2', 'campaign * news, june 1'];
    expect(await listCounts(site)).toEqual(expect.arrayContaining(seldom));
    // One minute before midnight in New York, and then two minutes after it.
    now = new Date('2026-01-06T04:59:00Z');
    await view('/');
    expect(await listCounts(site)).toEqual(expect.arrayContaining(seldom));
    now = new Date('2026-01-06T05:02:00Z');
    await view('/');
    const counts = await listCounts(site);
    expect(counts.filter((line) => /^(source|campaign|device) /.test(line))).toEqual([
      'campaign * news, may 3',
      'campaign * other 1',
      'device * phone 1',
      'source * Bing 1',
      'source * direct 1',
      'source * direct 6',
      'source * example.net 3',
      'source * other 2',
    ]);
    expect(counts).toContain('view /about 5');
  });

  it('that cannot be stored are kept, with one line in the log', async () => {
    const { db } = site.services.database;
    await db.schema.alterTable('page_counts').renameTo('page_counts_away').execute();
    for (let n = 0; n < 3; n += 1) {
      expect((await view('/about')).status).toBe(200);
      await site.services.pageViews.flush();
    }
    const lines = site.log.filter(({ msg }) => msg.startsWith('page views could not be counted'));
    expect(lines).toHaveLength(1);
    await db.schema.alterTable('page_counts_away').renameTo('page_counts').execute();
    expect(await listCounts(site)).toContain('view /about 3');
  });

  it('are stored when the server stops', async () => {
    await view('/about');
    await site.services.pageViews.stop();
    const rows = await site.services.database.db.selectFrom('page_counts').selectAll().execute();
    expect(rows).toHaveLength(3);
  });
});
