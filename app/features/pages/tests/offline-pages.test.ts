import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { Page } from '#tests/support/html.ts';
import { storePost } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const SCREEN = '/admin/pages/scale-prep/offline';

describeEachEngine('a page of the site that is taken offline', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  beforeEach(async () => {
    site = await openTestSite({ engine });
    admin = await createAdmin(site);
  });
  afterEach(() => site.close());

  const read = async (path: string) => (await site.get(path)).text();
  const readAsOwner = async (path: string) => (await site.get(path, admin)).text();
  const send = (form: Record<string, string>, path = SCREEN) => site.post(path, form, admin);

  it('is answered as an unknown one, and nothing of the site leads to it, until it is back', async () => {
    const before = await read('/scale-prep');
    expect(await read('/')).toContain('href="/scale-prep"');
    expect((await send({ intent: 'offline', target: '' })).status).toBe(200);

    const missing = await site.get('/scale-prep');
    expect(missing.status).toBe(404);
    expect(await missing.text()).toBe(await read('/no-such-page'));
    for (const path of ['/', '/lead-smarter', '/leader-lift-scale-prep', '/sitemap.xml'])
      expect(await read(path), path).not.toMatch(/\/scale-prep["<#?]/);
    expect((await site.get('/leader-lift-scale-prep')).status).toBe(200);
    expect(await readAsOwner('/admin/pages')).toContain('Offline');

    expect((await send({ intent: 'online', target: '' })).status).toBe(200);
    expect(await read('/scale-prep')).toBe(before);
    expect(await read('/')).toContain('href="/scale-prep"');
    const log = await readAsOwner('/admin/audit');
    expect(log).toMatch(/took the page “Scale Prep” offline/);
    expect(log).toMatch(/put the page “Scale Prep” back online/);
    const versions = await site.services.database.db
      .selectFrom('document_versions')
      .selectAll()
      .execute();
    expect(versions).toEqual([]);
  });

  it('leads to the page that the owner picks, and never in a circle', async () => {
    await send({ intent: 'offline', target: '/lead-smarter' });
    const moved = await site.get('/scale-prep');
    expect([moved.status, moved.headers.get('Location')]).toEqual([302, '/lead-smarter']);
    expect(moved.headers.get('Cache-Control')).toBe('no-store');
    const circle = await send(
      { intent: 'offline', target: '/scale-prep' },
      '/admin/pages/lead-smarter/offline',
    );
    expect(circle.status).toBe(422);
    expect((await site.get('/lead-smarter')).status).toBe(200);
  });

  it('leaves the demo form within reach', async () => {
    await send({ intent: 'offline', target: '' }, '/admin/pages/boost-revenue/offline');
    const home = await read('/');
    expect(home).toContain('/contact?about=demo#contact-form');
    expect(home).not.toMatch(/href="\/boost-revenue["#?]/);
    expect(new Page(await read('/contact?about=demo')).elements('form').length).toBeGreaterThan(0);
  });

  it('names every link to it before', async () => {
    await storePost(site.services, {
      title: 'Get ready',
      content: '<p>See <a href="/scale-prep#program">the program</a>.</p>',
      isPublished: true,
    });
    await storePost(site.services, { title: 'Elsewhere', isPublished: true });
    const screen = await readAsOwner(SCREEN);
    expect(screen).toContain('Get ready');
    expect(screen).not.toContain('Elsewhere');
    expect(screen).toContain('/admin/pages/home?view=texts');
    expect(screen).toContain('The quiz recommends something else');
    expect(await readAsOwner('/admin/pages/boost-revenue/offline')).toContain('Menu and footer');
  });

  it.each(['home', 'contact', 'quiz', 'blog', 'privacy-policy', 'prices'])(
    '%s stays online',
    async (slug) => {
      const path = `/admin/pages/${slug}/offline`;
      expect((await send({ intent: 'offline', target: '' }, path)).status).toBe(404);
    },
  );
});
