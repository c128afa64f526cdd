import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SETUP_STEPS, setupPath } from '#app/features/home/setup-steps.ts';
import { createAdmin, createSessionCookie, type TestAccount } from '#tests/support/accounts.ts';
import { adminPages as walkedPages } from '#tests/support/admin-pages.ts';
import { elementsIn, fieldsIn, Page } from '#tests/support/html.ts';
import { type BuiltRoute, listRoutes } from '#tests/support/route-list.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

const SECRET = 'a-secret-for-signing-of-40-characters-xx';
const NO_TOKEN = { 'X-Admin-Token': '' };

const routes = (await listRoutes()).filter(({ pattern }) => pattern.startsWith('/admin'));
/** Pages that can be opened without knowing an id. */
const pages = routes.filter(({ isPage, pattern }) => isPage && !/[:*]/.test(pattern));
const pathsOf = (access: 'admin' | 'public') =>
  pages.filter(({ policy }) => policy?.access === access).map(({ pattern }) => pattern);
const adminPages = pathsOf('admin');
const signInPages = pathsOf('public');

let site: TestSite;
let admin: TestAccount;
beforeAll(async () => {
  site = await openTestSite({ env: { SECRET } });
  admin = await createAdmin(site);
});
afterAll(() => site.close());

/** An address of the route. Nothing is stored under these parameters. */
const exampleOf = ({ pattern }: BuiltRoute) =>
  pattern.replace(/:\w+/g, '7e6b6a34-5f3c-4a53-9a44-1f1c0d7c2f11').replace('*', 'no-such-page');

const isDocument = ({ policy }: BuiltRoute) => policy?.area === 'admin';
const isDownload = ({ policy }: BuiltRoute) => policy?.download === true;

/** Sends a request as a script of a public page can: with the cookie and without a token. */
function sendAsPublicPage(path: string, method: string, headers: Record<string, string> = {}) {
  return site.fetch(path, {
    method,
    headers: { Cookie: admin.cookie, Accept: '*/*', ...NO_TOKEN, ...headers },
    ...(method === 'POST' ? { body: new URLSearchParams({ intent: 'invite' }) } : {}),
  });
}

/** Those of one article, lead, redirect, import or email, which the tests make and open themselves. */
const OF_ONE_THING = [
  '/admin/posts/:id/edit',
  '/admin/posts/:id/history',
  '/admin/posts/:id/previews',
  '/admin/posts/import/:id',
  '/admin/leads/:id',
  '/admin/outbox/:id',
  '/admin/redirects/:id',
  '/admin/*',
];

describe('the list of admin pages that tests walk through', () => {
  it('has an address of every page', () => {
    const missing = routes
      .filter(({ isPage, policy }) => isPage && policy?.access === 'admin')
      .map(({ pattern }) => pattern)
      .filter((pattern) => {
        const address = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`);
        return OF_ONE_THING.includes(pattern) || !walkedPages.some((path) => address.test(path));
      });
    expect(missing.sort()).toEqual(OF_ONE_THING.toSorted());
  });

  it('has every step of the set-up', () => {
    expect(walkedPages).toEqual(expect.arrayContaining(SETUP_STEPS.map(({ id }) => setupPath(id))));
  });
});

describe('documents and files of the admin area', () => {
  const destinations = ['empty', 'iframe', 'frame', 'embed', 'object', 'script', 'image'];

  it.each(destinations)('none of them is sent to a request for %s', async (destination) => {
    for (const route of routes.filter((one) => isDocument(one) || isDownload(one))) {
      for (const method of ['GET', 'HEAD', 'POST']) {
        const response = await sendAsPublicPage(exampleOf(route), method, {
          'Sec-Fetch-Site': 'same-origin',
          'Sec-Fetch-Dest': destination,
        });
        expect([route.pattern, method, response.status]).toEqual([route.pattern, method, 403]);
        if (method !== 'HEAD') expect(await response.text()).toMatch(/^This page opens only in/);
      }
    }
  });

  it.each([...adminPages, ...signInPages])('%s opens in a tab', async (path) => {
    for (const destination of ['document', null]) {
      const headers = new Headers({ Cookie: adminPages.includes(path) ? admin.cookie : '' });
      if (destination !== null) headers.set('Sec-Fetch-Dest', destination);
      const response = await site.fetch(path, { headers });
      expect(response.status).toBe(200);
      await response.body?.cancel();
    }
  });

  it('other pages may be requested by scripts', async () => {
    const headers = { 'Sec-Fetch-Dest': 'empty' };
    for (const path of ['/', '/blog', '/quiz/questions', '/no-such-page']) {
      expect((await site.get(path, { extra: headers })).status).toBeLessThan(405);
      expect((await site.get(path, { extra: headers })).status).not.toBe(403);
    }
  });
});

describe('calls of the admin area', () => {
  it('a call without it says what to do', async () => {
    const response = await sendAsPublicPage('/admin/posts/save', 'POST');
    expect(await response.json()).toEqual({
      ok: false,
      code: 'reload',
      message: expect.stringMatching(/reload the page/),
    });
  });

  it('another person’s token is not accepted, and neither is a changed one', async () => {
    const other = await createAdmin(site);
    const own = admin.headers['X-Admin-Token'];
    const [session = '', signature = ''] = own.split('.');
    const [otherSession = '', otherSignature = ''] = other.headers['X-Admin-Token'].split('.');
    for (const token of [
      `${otherSession}.${otherSignature}`,
      `${session}.${otherSignature}`,
      `${otherSession}.${signature}`,
      `${session}.${signature.slice(0, -1)}`,
      `${session}.`,
      `${own}.`,
      ` ${own}, ${own}`,
    ]) {
      const response = await sendAsPublicPage('/admin/media/list', 'GET', {
        'X-Admin-Token': token,
      });
      expect([token, response.status]).toEqual([token, 403]);
      expect(response.headers.has('X-Admin-Token')).toBe(false);
    }
    const accepted = await sendAsPublicPage('/admin/media/list', 'GET', { 'X-Admin-Token': own });
    expect(accepted.status).toBe(200);
  });

  it('a page that was opened before signing in again gets the next token', async () => {
    const person = await createAdmin(site);
    const Cookie = await createSessionCookie(site.services, person.userId);
    const earlier = person.headers['X-Admin-Token'];
    for (const [path, method] of [
      ['/admin/people.data', 'GET'],
      ['/admin/people.data', 'POST'],
      ['/admin/media/list', 'GET'],
    ] as const) {
      const rejected = await sendAsPublicPage(path, method, { Cookie, 'X-Admin-Token': earlier });
      expect([path, method, rejected.status]).toEqual([path, method, 403]);
      const next = rejected.headers.get('X-Admin-Token') ?? '';
      expect(next).not.toBe(earlier);
      const repeated = await sendAsPublicPage(path, method, { Cookie, 'X-Admin-Token': next });
      expect([path, method, repeated.status]).toEqual([path, method, 200]);
    }
  });
});

describe('forms of the admin area', () => {
  it.each(adminPages)('%s: every form that the browser may send has the token', async (path) => {
    const response = await site.get(path, admin);
    const page = new Page(await response.text());
    expect(page.meta('admin-token')).toBe(admin.headers['X-Admin-Token']);
    const posts = page.elements('form').filter(({ properties }) => properties.method === 'post');
    expect(posts.length).toBeGreaterThan(0);
    for (const form of posts) {
      expect(fieldsIn(form)['admin-token']).toBe(admin.headers['X-Admin-Token']);
      expect(elementsIn(form, 'button').length).toBeGreaterThan(0);
    }
  });

  it.each(signInPages)('%s has no token', async (path) => {
    const page = await site.open(path);
    expect(page.meta('admin-token')).toBeUndefined();
  });

  it('a form with the token is stored, one without says that nothing was saved', async () => {
    const post = (token: string) =>
      site.post(
        '/admin/people',
        {
          intent: 'invite',
          email: 'a@example.com',
          'admin-token': token,
        },
        { cookie: admin.cookie, extra: { ...NO_TOKEN, 'Sec-Fetch-Dest': 'document' } },
      );
    const rejected = await post('');
    expect([rejected.status, await rejected.text()]).toEqual([
      403,
      expect.stringMatching(/^Nothing was saved/),
    ]);
    expect((await post(admin.headers['X-Admin-Token'])).status).toBe(200);
  });
});
