import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestReset } from '#app/features/accounts/passwords/password-reset.server.ts';
import { createInvitation } from '#app/features/accounts/people.server.ts';
import { ownerInstructions } from '#app/features/accounts/sign-in/first-owner.server.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { storeLead } from '#tests/support/leads.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { createPasskeyDevice } from '#tests/support/passkey-device.ts';
import { postRow } from '#tests/support/post-row.ts';
import { type BuiltRoute, listRoutes } from '#tests/support/route-list.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts';

const PUBLIC = 'https://www.example.com';
const ADMIN = 'https://admin.example.com';
const ACTOR = { id: null, name: 'Test' };
const ELSEWHERE = 421;
const PAST = '2026-01-01T00:00:00.000Z';
const HSTS = 'strict-transport-security';

let site: TestSite;
let admin: TestAccount;
let routes: BuiltRoute[];
/** The services that routes have read since the last request. */
let reads: PropertyKey[] = [];
let fetchWhole: (request: Request) => Promise<Response>;
let fetchFromApp: (request: Request) => Promise<Response>;

beforeAll(async () => {
  const { createSite } = await loadSiteBuild();
  site = await openTestSite({ env: { PUBLIC_ORIGIN: PUBLIC, ADMIN_ORIGIN: ADMIN } });
  admin = await createAdmin(site);
  routes = await listRoutes();
  const services = new Proxy(site.services, {
    get(target, name) {
      reads.push(name);
      return Reflect.get(target, name);
    },
  });
  const opened = createSite(services);
  fetchWhole = opened.fetch;
  fetchFromApp = (request) => opened.fetchFromApp(request, { remoteAddress: '127.0.0.1' });
});
afterAll(() => site.close());

function pathOf({ pattern }: BuiltRoute): string {
  return pattern
    .replace(':token', randomBytes(32).toString('hex').slice(0, 43))
    .replace(/:\w+/g, randomUUID())
    .replace('*', 'no-such-page');
}

/** Asks as an admin’s browser does: with a session, the token of an admin page, and the right origin. */
async function ask(address: string, method = 'GET', more: Record<string, string> = {}) {
  const { origin, host } = new URL(address);
  const headers = { ...admin.headers, Host: host, Origin: origin, Accept: 'text/html', ...more };
  const body = method === 'POST' ? new URLSearchParams({ intent: 'delete', id: 'x' }) : null;
  const answers = [];
  let text = '';
  reads = [];
  // With the cache's entrance, and without.
  for (const send of [fetchWhole, fetchFromApp]) {
    const answer = await send(new Request(address, { method, headers, body }));
    answers.push({
      status: answer.status,
      location: answer.headers.get('Location'),
      cookies: answer.headers.getSetCookie(),
      cacheControl: answer.headers.get('Cache-Control'),
      hsts: answer.headers.get(HSTS),
    });
    text = await answer.text();
  }
  expect(answers[0], `${method} ${address}`).toEqual(answers[1]);
  return { ...(answers[0] as (typeof answers)[number]), reads: reads.length, text };
}

const NOTHING_RAN = { cookies: [], cacheControl: 'no-store', reads: 0 };

async function contents(): Promise<string> {
  const { db } = site.services.database;
  const tables = ['user', 'session', 'leads', 'settings', 'audit_log', 'outbox'] as const;
  const rows = tables.map((table) => db.selectFrom(table).selectAll().execute());
  return JSON.stringify(await Promise.all(rows));
}

it('an unknown path of the admin area leads to the home page of the site, on its host', async () => {
  const { status, text } = await ask(`${ADMIN}/admin/nothing-here`);
  expect(status).toBe(404);
  expect(text).toContain(`href="${PUBLIC}/"`);
  expect(text).toContain('href="/admin"');
});

describe('every route of the admin area', () => {
  const isAdmin = ({ pattern }: BuiltRoute) => /^\/admin(\/|$)/.test(pattern);

  it('is below /admin', () => {
    expect(routes.filter(isAdmin).length).toBeGreaterThan(30);
    const others = routes.filter((route) => !isAdmin(route));
    const misplaced = others.filter(
      ({ policy }) => policy?.area === 'admin' || policy?.access === 'admin',
    );
    expect(misplaced).toEqual([]);
  });

  it('leads from the public host to its own, and nothing of it runs there', async () => {
    const before = await contents();
    const pages: string[] = [];
    for (const route of routes.filter(isAdmin)) {
      const path = pathOf(route);
      for (const method of ['GET', 'HEAD']) {
        const answer = await ask(`${PUBLIC}${path}?q=a%20b&x=1`, method);
        expect(answer, path).toMatchObject(NOTHING_RAN);
        expect([308, ELSEWHERE], path).toContain(answer.status);
        if (answer.status !== 308) continue;
        expect(answer.location).toBe(`${ADMIN}${path}?q=a%20b&x=1`);
        pages.push(route.pattern);
      }
      const rejected = { ...NOTHING_RAN, status: ELSEWHERE, location: null };
      for (const [address, method] of [
        [path, 'POST'],
        [`${path}?index`, 'POST'],
        [`${path}.data`, 'POST'],
        [`${path}.data`, 'GET'],
        [`${path}/_.data`, 'GET'],
        [path.toUpperCase(), 'POST'],
        [path.replace('admin', '%61dmin'), 'POST'],
        [`${path}/`, 'POST'],
      ] as const) {
        expect(await ask(PUBLIC + address, method), address).toMatchObject(rejected);
      }
    }
    expect(await contents()).toBe(before);
    const events = await ask(`${PUBLIC}/admin/events`, 'GET', { Accept: 'text/event-stream' });
    expect(events.status).toBe(ELSEWHERE);
    // Every page, every download, the draft of a page in its own tab, the ways to the set-up and an editor.
    const others = ['/admin/pages/:document/preview', '/admin/setup', '/admin/edit/*'];
    const documents = routes.filter(
      ({ isPage, policy, pattern }) =>
        pattern.startsWith('/admin') && (isPage || policy?.download || others.includes(pattern)),
    );
    expect([...new Set(pages)].sort()).toEqual(documents.map(({ pattern }) => pattern).sort());
  });

  it('answers on its own host', async () => {
    const page = await ask(`${ADMIN}/admin/login`, 'GET', { Cookie: '' });
    expect(page).toMatchObject({ status: 200, location: null });
    expect(page.reads).toBeGreaterThan(0);
    expect((await ask(`${ADMIN}/admin/people`)).text).toContain(admin.email);
  });
});

describe('every public route', () => {
  const isPublic = ({ pattern, policy }: BuiltRoute) =>
    !pattern.startsWith('/admin') && !policy?.onBothHosts;

  it('leads from the host of the admin area to the public one, also when it is cached', async () => {
    const shown = routes.filter(isPublic);
    expect(shown.length).toBeGreaterThan(20);
    for (const route of shown) {
      const path = pathOf(route);
      const first = await ask(`${PUBLIC}${path}`, 'GET', { Cookie: '' });
      expect(first.status, path).not.toBe(308);
      for (const method of ['GET', 'HEAD']) {
        const to = path === '/' ? `${ADMIN}/admin` : PUBLIC + path;
        const expected = { ...NOTHING_RAN, status: 308, location: to };
        expect(await ask(ADMIN + path, method), path).toMatchObject(expected);
      }
      for (const [address, method] of [
        [path, 'POST'],
        [`${path === '/' ? '/_root' : path}.data`, 'GET'],
      ] as const) {
        const rejected = { ...NOTHING_RAN, status: ELSEWHERE, location: null };
        expect(await ask(ADMIN + address, method), address).toMatchObject(rejected);
      }
    }
  });

  it('is answered from memory on its own host only', async () => {
    const page = await ask(`${PUBLIC}/about`, 'GET', { Cookie: '' });
    expect(page).toMatchObject({ status: 200, cacheControl: 'public, max-age=0, must-revalidate' });
    expect((await ask(`${ADMIN}/about`)).text).toBe('');
    expect((await ask(`${ADMIN}/no-such-page-at-all`)).location).toBe(
      `${PUBLIC}/no-such-page-at-all`,
    );
    expect((await ask(`${PUBLIC}/about`, 'GET', { Cookie: '' })).text).toBe(page.text);
  });
});

it('images, built files, CSP reports and health checks are the same on both hosts', async () => {
  expect(routes.filter(({ policy }) => policy?.onBothHosts).map((route) => route.pattern)).toEqual([
    '/blog-images/:file',
    '/csp-reports',
    '/healthz',
    '/readyz',
  ]);
  const page = await ask(`${ADMIN}/admin/login`, 'GET', { Cookie: '' });
  const assets = page.text.match(/\/(?:assets|fonts)\/[\w./-]+/g) ?? [];
  expect(assets.length).toBeGreaterThan(3);
  for (const path of ['/favicon.ico', '/site.webmanifest', '/healthz', '/readyz', ...assets]) {
    const [here, there] = [await ask(PUBLIC + path), await ask(ADMIN + path)];
    expect(here.status, path).toBe(200);
    expect({ ...there, reads: 0 }, path).toEqual({ ...here, reads: 0 });
  }
  expect((await ask(`${ADMIN}/blog-images/none.png`)).text).toBe('There is no such image.');
});

it('every answer of both hosts asks for HTTPS', async () => {
  const answers = [
    await ask(`${PUBLIC}/`),
    await ask(`${PUBLIC}/admin`),
    await ask(`${ADMIN}/`),
    await ask(`${ADMIN}/admin`),
    await ask(`${ADMIN}/favicon.ico`),
  ];
  for (const { hsts } of answers) expect(hsts).toMatch(/^max-age=\d{8}$/);
});

it('another host is rejected', async () => {
  expect(await ask('https://other.example.com/admin')).toMatchObject({
    status: 421,
    text: 'This server does not serve that host.',
  });
});

describe('a form', () => {
  const login = (host: string, headers: Record<string, string>) =>
    ask(`${host}/admin/login`, 'POST', { Cookie: '', ...headers });

  it.each([
    ['the public host', { Origin: PUBLIC }],
    ['a sibling, according to the browser', { Origin: ADMIN, 'Sec-Fetch-Site': 'same-site' }],
    ['another scheme', { Origin: ADMIN.replace('https', 'http') }],
    ['nobody knows where', { Origin: 'null' }],
  ])('of the admin area is rejected from %s', async (_from, headers) => {
    const answer = await login(ADMIN, headers);
    expect(answer).toMatchObject({ status: 403, reads: 0 });
    expect(answer.text).toContain('not sent from our own pages');
  });

  it('of the admin area is accepted from its own host', async () => {
    expect((await login(ADMIN, { Origin: ADMIN })).text).toContain('Email is required');
    expect((await login(ADMIN, { 'Sec-Fetch-Site': 'same-origin' })).text).toContain('is required');
  });

  it('of a public page is rejected from the host of the admin area', async () => {
    const from = (Origin: string) => ask(`${PUBLIC}/contact`, 'POST', { Origin });
    expect(await from(ADMIN)).toMatchObject({ status: 403, reads: 0 });
    expect((await from(PUBLIC)).status).toBe(400);
  });
});

describe('cookies', () => {
  it('of a session are for the host of the admin area alone', async () => {
    const { email, password } = admin;
    const answer = await site.post(`${ADMIN}/admin/login`, { intent: 'login', email, password });
    expect(answer).toHaveRedirect(302, '/admin');
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual([
      '__Host-session',
      '__Host-device',
      '__Host-notice',
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
      expect(cookie).not.toMatch(/domain/i);
    }
  });

  it('of a campaign are for the public host alone', async () => {
    const cookiesOf = async (address: string) => (await ask(`${address}?utm_source=x`)).cookies;
    expect(await cookiesOf(`${PUBLIC}/about`)).toEqual([expect.stringMatching(/^campaign=/)]);
    expect(await cookiesOf(`${ADMIN}/admin/login`)).toEqual([]);
    expect(await cookiesOf(`${ADMIN}/about`)).toEqual([]);
  });
});

describe('links', () => {
  it('in the admin area name the public host', async () => {
    const { db } = site.services.database;
    const published = postRow({ slug: 'one-call', created_at: PAST, published_at: PAST });
    await db.insertInto('blog_posts').values(published).execute();
    const { text } = await ask(`${ADMIN}/admin`);
    const links = [...text.matchAll(/<a[^>]* href="([^"]*)"/g)].map(([, href]) => href ?? '');
    expect(links.filter((href) => href.startsWith('http')).sort()).toEqual([
      `${PUBLIC}/`,
      `${PUBLIC}/`,
      `${PUBLIC}/blog/one-call`,
    ]);
    const inside = links.filter((href) => !href.startsWith('http') && !href.startsWith('#'));
    expect(inside.every((href) => href.startsWith('/admin'))).toBe(true);
    expect((await ask(`${ADMIN}/admin/login`, 'GET', { Cookie: '' })).text).toContain(
      `<a href="${PUBLIC}/">Back to the site</a>`,
    );
  });

  it('in mails lead to the host of the admin area', async () => {
    const { services } = site;
    await requestReset(services, {
      email: admin.email,
      clientKey: 'a',
    });
    const set = { notificationEmail: 'owner@wizardhomes.com' };
    await updateSettings(services, ACTOR, set, { allowLocal: false });
    const lead = await storeLead(site);
    await services.outbox.deliverDue();
    const [reset] = mailsTo(site.dataDir, admin.email);
    expect(reset).toMatch(/\nhttps:\/\/admin\.example\.com\/admin\/reset-password#reset=[\w-]{43}/);
    expect(reset).toContain(`for the admin area of ${PUBLIC}.`);
    const [news] = mailsTo(site.dataDir, 'owner@wizardhomes.com');
    expect(news).toContain(`${ADMIN}/admin/leads/${lead}`);
    expect(`${reset}${news}`).not.toContain(`${PUBLIC}/admin`);
  });

  it('of an invitation leads to the host of the admin area', async () => {
    const input = { email: 'helper@example.com', clientKey: 'a' };
    const invited = await createInvitation(site.services, ACTOR, input);
    expect(invited).toMatchObject({
      link: expect.stringMatching(/^https:\/\/admin\.example\.com\/admin\/login#invitation=/),
    });
  });

  it('of feeds, the site map and crawlers’ rules name the public host', async () => {
    for (const path of ['/sitemap.xml', '/blog/rss.xml', '/robots.txt']) {
      const { text } = await ask(PUBLIC + path, 'GET', { Cookie: '' });
      expect(text, path).toContain(PUBLIC);
      expect(text, path).not.toContain(ADMIN);
    }
  });
});

it('a passkey belongs to the host of the admin area, and one of the site before does not', async () => {
  const change = async (fields: Record<string, string>) => {
    const answer = await site.post(`${ADMIN}/admin/account/passkeys`, fields, admin);
    return (await answer.json()) as {
      ok: boolean;
      options?: { challenge: string; rp: { id: string } };
    };
  };
  const begin = async () => (await change({ intent: 'passkey-begin', name: 'Desk' })).options;
  const options = await begin();
  expect(options?.rp.id).toBe('admin.example.com');
  const question = options ?? { challenge: '' };
  // The same passkey, made by a page of the public host.
  const forged = createPasskeyDevice(PUBLIC).create(question);
  const add = (answer: string) => change({ intent: 'passkey-add', name: 'Desk', answer });
  expect((await add(forged)).ok).toBe(false);
  const device = createPasskeyDevice(ADMIN);
  expect(await add(device.create((await begin()) ?? { challenge: '' }))).toEqual({ ok: true });
  const { db } = site.services.database;
  await db.updateTable('passkeys').set({ relying_party: 'www.example.com' }).execute();
  expect((await ask(`${ADMIN}/admin/account`)).text).toMatch(
    /It only works at (<!-- -->)?www\.example\.com/,
  );
});

describe('a site on this machine', () => {
  const LOCAL = 'http://localhost:3000';
  const LOCAL_ADMIN = 'http://admin.localhost:3000';

  it('takes its first owner at admin.localhost, and tells webhooks its address', async () => {
    const local = await openTestSite({ env: { ADMIN_ORIGIN: LOCAL_ADMIN } });
    const receiver = await startWebhookReceiver();
    try {
      const { services } = local;
      const said = await ownerInstructions(services);
      expect(said).toContain(`Sign up at ${LOCAL_ADMIN}/admin/login to become the owner.`);
      expect(said).toContain(`\n${LOCAL_ADMIN}/admin/login#setup=`);
      const owner = { email: 'owner@example.com', password: 'lantern-oak-river-42' };
      const answer = await local.fetch(`${LOCAL_ADMIN}/admin/login`, {
        method: 'POST',
        body: new URLSearchParams({ intent: 'sign-up', ...owner }),
      });
      expect(answer.status).toBe(302);
      const set = { webhookUrl: receiver.url };
      await updateSettings(services, ACTOR, set, { allowLocal: true });
      const lead = await storeLead(local, { notifyWebhook: true });
      await services.outbox.deliverDue();
      expect(JSON.parse(receiver.calls[0]?.body ?? '{}')).toMatchObject({
        data: { adminUrl: `${LOCAL_ADMIN}/admin/leads/${lead}` },
      });
      const there = await local.fetch('http://127.0.0.1:3000/admin/leads');
      expect(there.headers.get('Location')).toBe(`${LOCAL_ADMIN}/admin/leads`);
      const back = await local.fetch(`${LOCAL_ADMIN}/about`);
      expect(back.headers.get('Location')).toBe(`${LOCAL}/about`);
    } finally {
      await receiver.close();
      await local.close();
    }
  });
});
