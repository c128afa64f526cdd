import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { type Page, textOf } from '#tests/support/html.ts';
import { storeLead } from '#tests/support/leads.ts';
import { storePost } from '#tests/support/posts.ts';
import { storeSubscriber } from '#tests/support/subscribers.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { imageForm, makeImage, upload } from '#tests/support/uploads.ts';

/** Lists of the admin area that can be searched, and what each says while it has nothing in it. */
const LISTS = {
  '/admin/leads': 'No leads yet',
  '/admin/leads/board': 'No leads yet',
  '/admin/posts': 'No posts yet',
  '/admin/media': 'No images yet',
  '/admin/subscribers': 'Nobody has signed up yet',
  '/admin/redirects': 'No redirects yet',
  '/admin/audit': 'Nothing yet.',
} as const;

describe('a list without anything in it', () => {
  let site: TestSite;
  let admin: TestAccount;
  let headers: Record<string, string>;
  beforeAll(async () => {
    site = await openTestSite();
    admin = await createAdmin(site);
    headers = { ...admin.headers, Accept: 'text/html' };
  });
  afterAll(() => site.close());

  const open = async (path: string) => site.open(path, { extra: headers });
  const searches = (page: Page) =>
    page.elements('form').filter(({ properties }) => properties.role === 'search').length;
  const exports = (page: Page) => page.elements('a').filter((link) => textOf(link).includes('CSV'));

  it('says what will be in it, and offers no search, filter or export', async () => {
    for (const [path, says] of Object.entries(LISTS)) {
      const page = await open(path);
      expect(textOf(page.within('main')), path).toContain(says);
      expect([searches(page), exports(page).length], path).toEqual([0, 0]);
      expect(page.html, path).not.toContain('by status');
      expect(textOf(page.within('main')), path).not.toContain('(0)');
    }
    for (const path of ['/admin/results/articles', '/admin/results/lost']) {
      expect(exports(await open(path)), path).toEqual([]);
    }
  });

  it('offers them as soon as there is something, and where a search finds nothing', async () => {
    const { services } = site;
    await storeLead(site, { message: 'Is a room free\n\nfrom January?' });
    await storePost(services, { title: 'Nine beds' });
    const photo = imageForm(await makeImage('jpeg').toBuffer(), 'photo.jpg');
    expect(
      (
        await upload(site, admin.cookie, {
          body: photo,
          headers: { 'X-Admin-Token': admin.headers['X-Admin-Token'] },
        })
      ).status,
    ).toBe(200);
    await storeSubscriber(services.database.db, { email: 'ines@example.com' });
    await site.post(
      '/admin/redirects/new',
      { from: '/old-quiz', target: '/quiz', permanent: 'yes' },
      { extra: headers },
    );
    for (const path of Object.keys(LISTS)) {
      expect(searches(await open(path)), path).toBe(1);
      expect(searches(await open(`${path}?q=nothing-has-this`)), path).toBe(1);
    }
    expect(textOf((await open('/admin/leads')).within('main'))).toContain(
      'Is a room free from January?',
    );
  });
});
