import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { TYPED } from '#tests/support/contact-form.ts';
import { emptySite } from '#tests/support/empty-site.ts';
import { fieldsIn, Page } from '#tests/support/html.ts';
import { storeLead } from '#tests/support/leads.ts';
import { followedFrom, NAVIGATION } from '#tests/support/page-views.ts';
import { storePost } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { readPostNumbers } from '../http/post-numbers.server.ts';

const NEWSLETTER = {
  source: 'newsletter',
  medium: null,
  campaign: 'spring',
  term: null,
  content: null,
};

describeEachEngine('what the site did', (engine) => {
  let now = new Date('2026-03-20T17:00:00Z');
  let site: TestSite;
  let cookie: string;
  beforeAll(async () => {
    site = await openTestSite({ engine, now: () => now });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    now = new Date('2026-03-20T17:00:00Z');
    await emptySite(site.services, { accounts: true });
    ({ cookie } = await createAdmin(site));
  });

  const view = (path: string, headers: Record<string, string> = {}) =>
    site.get(path, { extra: { ...NAVIGATION, ...headers } });
  const within = (page: string) => followedFrom(`${site.origin}${page}`, site.origin);
  async function read(path: string) {
    const response = await site.get(path, { cookie });
    expect(response.status, path).toBe(200);
    return toText(await response.text());
  }

  it('is what a visitor did who came from a search, read, took the quiz and wrote', async () => {
    await storePost(site.services, { title: 'The first call', slug: 'call', isPublished: true });
    await storePost(site.services, { title: 'The tour', slug: 'tour', isPublished: true });
    await view('/blog/call', followedFrom('https://www.google.com/', site.origin));
    await view('/blog/tour', within('/blog/call'));
    await view('/quiz', within('/blog/tour'));
    await view('/quiz/questions', within('/quiz'));
    await view('/contact', within('/quiz'));
    await storeLead(site, { sourcePage: '/quiz', quizAnswers: '{"beds":6}' });

    const text = await read('/admin/results');
    expect(text).toContain('Last 28 days');
    expect(text).toContain('Visits 1 Views 5 Leads 1 0 before Leads per 100 visits – Too few');
    expect(text).toContain('Counting started today; no earlier period to compare');
    expect(text).toContain('Not enough visits for a chart yet');
    expect(text).toContain('The tour 1 0');
    expect(text).toContain('The first call 1 0');
    expect(await read('/admin/results/articles')).toContain('The tour 1 1 0');
    expect(text).toContain('Source Visits Google 1');
    expect(text).toContain('Quiz /quiz 1 1 1');
    expect(text).toContain('Contact Us /contact 1 – 0');
    expect(text).not.toContain('Day by day');
    expect(await read('/admin')).toContain('Last 7 days 1 visit 1 lead');
  });

  /** Follows a link on one page to another, and sends the first form for leads there. */
  async function sendFrom(from: string, path: string): Promise<void> {
    const page = new Page(await (await view(path, within(from))).text());
    const form = page.elements('form').find((each) => 'topic' in fieldsIn(each));
    if (form === undefined) throw new Error(`${path} has no form`);
    const action = String(form.properties.action);
    const answer = await site.post(
      action,
      { ...fieldsIn(form), ...TYPED, message: `From ${path}` },
      { extra: within(path) },
    );
    expect(answer.status, action).toBe(303);
  }

  it.each([
    ['the contact page', '/contact', 'Contact Us /contact 1 – 1'],
    ['a form on a page of the site', '/quickboost-ai', '/quickboost-ai 1 – 1'],
    ['a dialog', '/leader-lift-scale-prep', '/leader-lift-scale-prep 1 – 1'],
    ['a page of the owner', '/spring-workshop', 'The spring workshop 1 – 1'],
  ])('credits the article that led to %s, and the page with the form', async (_, path, form) => {
    await storePost(site.services, { title: 'The first call', slug: 'call', isPublished: true });
    await storePost(site.services, {
      kind: 'page',
      title: 'The spring workshop',
      slug: 'spring-workshop',
      formTopic: 'contact',
      isPublished: true,
    });
    await view('/blog/call');
    await sendFrom('/blog/call', path);
    const text = await read('/admin/results');
    expect(text).toContain('The first call 1 1');
    expect(text).toContain(form);
  });

  it('credits the article with the form, whichever led to that, and the page with it after two steps', async () => {
    await storePost(site.services, { title: 'The first call', slug: 'call', isPublished: true });
    await storePost(site.services, {
      title: 'The tour',
      slug: 'tour',
      ending: 'form:contact',
      isPublished: true,
    });
    await view('/blog/call');
    await sendFrom('/blog/call', '/blog/tour');
    await view('/about', within('/blog/call'));
    await sendFrom('/about', '/contact');
    const text = await read('/admin/results');
    expect(text).toContain('The tour 1 1');
    expect(text).toContain('The first call 1 0');
    expect(text).toContain('Contact Us /contact 1 1');
    expect(text).toContain('Two steps after an article, nothing is known of it');
  });

  it('names the articles and campaigns that brought leads, also after an article moved', async () => {
    const post = await storePost(site.services, {
      title: 'The first call',
      slug: 'call',
      isPublished: true,
    });
    const link = '/blog/call?utm_source=newsletter&utm_campaign=spring';
    for (let n = 0; n < 30; n += 1) await view(link, { 'Sec-CH-UA-Mobile': '?1' });
    await site.services.database.db
      .updateTable('blog_posts')
      .set({ slug: 'first-call' })
      .where('id', '=', post.id)
      .execute();
    await site.services.database.db
      .insertInto('slug_history')
      .values({ slug: 'call', post_id: post.id, created_at: now.toISOString() })
      .execute();
    const campaign = { ...NEWSLETTER, landingPath: '/blog/call' };
    for (const name of ['Ann', 'Ben']) {
      await storeLead(site, { name, email: `${name}@example.com`, campaign });
    }
    await storeLead(site, { name: 'Spam', spam: true, campaign });

    const text = await read('/admin/results');
    expect(text).toContain('The first call 30 2');
    expect(text).toContain('Campaign Visits Leads newsletter, spring 30 2');
    expect(text).toContain('Leads per 100 visits 6.7');
    expect(text).toContain('30 views were on a phone and 0 on a computer');
    expect(text).toContain('Day Visits Views Leads Feb 21, 2026 0 0 0');
    expect(text).toContain('Mar 20, 2026 30 30 2');
    // Beside the article, too.
    expect(await read('/admin/posts')).toContain('30 views in 28 days');
    const moved = { id: post.id, slug: 'first-call' };
    const numbers = (of: typeof moved) => readPostNumbers(site.services, of);
    expect(await numbers(moved)).toEqual({ views: 30, visits: 30, leads: 2, won: 0, amount: 0 });
    const other = await storePost(site.services, { title: 'The tour', isPublished: true });
    expect(await numbers(other)).toEqual({ views: 0, visits: 0, leads: 0, won: 0, amount: 0 });
    now = new Date('2026-04-20T17:00:00Z');
    expect(await numbers(moved)).toEqual({ views: 0, visits: 0, leads: 0, won: 0, amount: 0 });
  });

  it('has days of the zone of the site, and compares with the days before', async () => {
    // 11 PM on March 12 in New York is the 13th elsewhere.
    now = new Date('2026-03-13T03:00:00Z');
    await view('/about');
    now = new Date('2026-03-13T05:00:00Z');
    for (let n = 0; n < 2; n += 1) await view('/about');
    now = new Date('2026-03-20T17:00:00Z');
    for (let n = 0; n < 4; n += 1) await view('/about');
    const week = await read('/admin/results?period=7d');
    expect(week).toContain('Last 7 days Mar 14 to Mar 20, beside the 7 days before.');
    expect(week).toContain('Visits 4');
    const own = await read('/admin/results?period=own&from=2026-03-13&to=2026-03-13');
    expect(own).toContain('Mar 13 Mar 13, beside the day before.');
    expect(own).toContain('Visits 2 1 before');
  });

  it('says what is wrong with own dates, and keeps them', async () => {
    const response = await site.get('/admin/results?period=own&from=2026-03-20&to=2026-03-01', {
      cookie,
    });
    const html = await response.text();
    expect(html).toContain('The first day is after the last one.');
    expect(html).toMatch(/name="from"[^>]*value="2026-03-20"|value="2026-03-20"[^>]*name="from"/);
  });

  it('is empty before anybody came, and says since when it counts', async () => {
    const text = await read('/admin/results');
    expect(text).toContain('Nothing was counted in this period.');
    expect(text).toContain('Your site started counting on');
  });

  it.each(['articles', 'pages', 'sources', 'campaigns', 'forms', 'won', 'lost'])(
    'has a page and a file of %s',
    async (list) => {
      await view('/?utm_source=%3Dcmd', followedFrom('https://www.bing.com/', site.origin));
      await read(`/admin/results/${list}`);
      const file = await site.get(`/admin/results/${list}/csv?period=7d`, { cookie });
      expect(file.headers.get('Content-Disposition')).toBe(
        `attachment; filename="${list}-2026-03-14-to-2026-03-20.csv"`,
      );
      const lines = (await file.text()).split('\r\n');
      expect(lines[0]).toMatch(/^\ufeff?[A-Z].*,Address,/);
      // What a spreadsheet would run is no campaign's name.
      if (list === 'campaigns') expect(lines[1]).toBe('Others,,1,0,0,0');
      if (list === 'sources') expect(lines[1]).toBe('Bing,,1');
    },
  );

  it('has no other lists, and none for strangers', async () => {
    const headers = { Cookie: cookie, Accept: 'text/html' };
    expect((await site.get('/admin/results/secrets', { extra: headers })).status).toBe(404);
    expect((await site.get('/admin/results/secrets/csv', { extra: headers })).status).toBe(404);
    for (const path of ['/admin/results', '/admin/results/articles/csv']) {
      expect((await site.fetch(path)).status, path).toBe(401);
    }
  });
});

/** The text of the main part of a page, with single spaces. */
function toText(html: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  return main
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}
