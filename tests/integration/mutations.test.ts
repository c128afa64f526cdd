import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { spellingsOf } from '#tests/support/path-forms.ts';
import { type BuiltRoute, listRoutes } from '#tests/support/route-list.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

/** Posts that every route must reject. */
let site: TestSite;
let admin: TestAccount;
let routes: BuiltRoute[];
/** The routes that accept a POST. */
let forms: BuiltRoute[];
/** Sends a request without the headers that `site.fetch` adds. */
let send: (request: Request) => Promise<Response>;

beforeAll(async () => {
  const { createSite } = await loadSiteBuild();
  site = await openTestSite();
  admin = await createAdmin(site);
  send = createSite(site.services).fetch;
  routes = await listRoutes();
  forms = routes.filter(({ hasAction }) => hasAction);
});
afterAll(() => site.close());

function pathOf({ pattern }: BuiltRoute): string {
  return pattern
    .replace(':token', randomBytes(32).toString('base64url'))
    .replace(/:\w+/g, randomUUID())
    .replace('*', 'no-such-page');
}
const addressOf = (route: BuiltRoute) => `${site.origin}${pathOf(route)}`;

/** All rows except those of the rate limits. */
async function contents(): Promise<string> {
  const { db } = site.services.database;
  const tables = ['blog_posts', 'leads', 'settings', 'invitations', 'user', 'session'] as const;
  const more = [
    'user_roles',
    'growth_plans',
    'media',
    'audit_log',
    'outbox',
    'subscribers',
  ] as const;
  const rows = await Promise.all(
    [...tables, ...more].map((table) => db.selectFrom(table).selectAll().execute()),
  );
  return JSON.stringify(rows);
}

/** Where a POST may come from, by its headers; none of these is a page of this site. */
const FOREIGN: [string, Record<string, string>][] = [
  ['another site', { Origin: 'https://evil.example' }],
  ['another scheme', { Origin: 'https://localhost:3000' }],
  ['another port', { Origin: 'http://localhost:3001' }],
  ['a site with ours in its name', { Origin: 'http://localhost:3000.evil.example' }],
  ['a site that names us as its user', { Origin: 'http://localhost:3000@evil.example' }],
  ['an opaque origin', { Origin: 'null' }],
  ['an empty origin', { Origin: '' }],
  ['no origin at all', {}],
  ['a page of ours, according to its referrer alone', { Referer: 'http://localhost:3000/' }],
  ['another site, according to the browser', { 'Sec-Fetch-Site': 'cross-site' }],
  [
    'another site with our origin',
    { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'cross-site' },
  ],
  [
    'a sibling site, according to the browser',
    { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-site' },
  ],
  [
    'no page, according to the browser',
    { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'none' },
  ],
];
const OWN: [string, Record<string, string>][] = [
  ['our origin', { Origin: 'http://localhost:3000' }],
  ['our own page, according to the browser', { 'Sec-Fetch-Site': 'same-origin' }],
];
/** The first three are what a form of another site can send without asking. */
const BODIES: [type: string | null, body: string][] = [
  ['application/x-www-form-urlencoded', 'intent=delete&id=x'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\ndelete\r\n--x--\r\n',
  ],
  ['text/plain', '{"intent":"delete"}'],
  ['application/json', '{"intent":"delete"}'],
  ['APPLICATION/JSON; charset=utf-8', '{"intent":"delete"}'],
  ['no/such-type', 'intent=delete'],
  [null, 'intent=delete'],
];
const NOT_OURS = 'This form was not sent from our own pages';

/** Takes the forms of any page: its signed address says on whose behalf. */
const ONE_CLICK = '/subscription/:token/stop';

/** The only routes that take forms of programs, which name no page that they come from. */
const OF_PROGRAMS = ['/subscription-reports', ONE_CLICK];

describe('a POST', () => {
  it('is accepted by the known routes', () => {
    expect(forms.length).toBeGreaterThan(25);
    expect(forms.map(({ pattern }) => pattern)).toContain('/admin/posts/save');
  });

  it('of a program is taken by two routes, which nobody signs in to', () => {
    const taking = routes.filter(
      ({ policy }) => (policy?.takesFormsOf ?? 'own-pages') !== 'own-pages',
    );
    expect(taking.map(({ pattern }) => pattern).sort()).toEqual(OF_PROGRAMS);
    for (const { policy } of taking) {
      expect([policy?.access, policy?.area, policy?.cache]).toEqual(['public', 'resource', null]);
    }
  });

  // To every route, as an admin's browser would, and to each odd spelling from every fourth of them, in
  // turn. What a body is plays no part in where it comes from: the bodies take turns as well.
  it.each(FOREIGN.map(([from, headers], number) => ({ from, headers, number })))(
    'from $from is rejected everywhere, and changes nothing',
    async ({ headers, number }) => {
      const before = await contents();
      const accepted: unknown[] = [];
      const fromBrowser = 'Origin' in headers || 'Sec-Fetch-Site' in headers;
      const urls = routes.flatMap((route, turn) => {
        const spellings = spellingsOf(pathOf(route)).map(({ address }) => site.origin + address);
        const [plain = '', ...odd] = [...spellings, `${addressOf(route)}?index`];
        const some = odd.filter((_, at) => (turn + at + number) % 4 === 0);
        return [plain, ...some].map((url) => ({ route, url }));
      });
      for (const [at, { route, url }] of urls.entries()) {
        const [type, body] = BODIES[(number + at) % BODIES.length] as (typeof BODIES)[number];
        const all = new Headers({ Host: 'localhost:3000', ...admin.headers, ...headers });
        if (type !== null) all.set('Content-Type', type);
        const bytes = new TextEncoder().encode(body);
        const answer = await send(new Request(url, { method: 'POST', headers: all, body: bytes }));
        const text = await answer.text();
        // A webmail is a page, too. The address says whose subscription it is; this one is nobody’s.
        if (route.pattern === ONE_CLICK && answer.status >= 400) continue;
        // Only what the browser of a visitor cannot send gets there, and it is not signed.
        if (!fromBrowser && OF_PROGRAMS.includes(route.pattern)) continue;
        if (answer.status !== 403 || !text.startsWith(NOT_OURS))
          accepted.push([url, answer.status]);
      }
      expect(accepted).toEqual([]);
      expect(await contents()).toBe(before);
    },
  );

  it.each(OWN)('from %s passes this check at every route', async (_from, headers) => {
    for (const route of routes) {
      const all = { Host: 'localhost:3000', ...headers };
      const answer = await send(new Request(addressOf(route), { method: 'POST', headers: all }));
      expect(await answer.text(), route.pattern).not.toContain(NOT_OURS);
    }
  });

  it('over the body limit of its route is rejected before it is read', async () => {
    const wrong: unknown[] = [];
    for (const route of forms) {
      const limit = route.policy?.maxBodyBytes ?? 0;
      let pulled = 0;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          pulled += 1;
          controller.enqueue(new Uint8Array(1024));
        },
      });
      const headers = {
        Host: 'localhost:3000',
        Origin: site.origin,
        Cookie: admin.cookie,
        'Content-Length': String(limit + 1),
      };
      const init = { method: 'POST', headers, body, duplex: 'half' };
      const answer = await send(new Request(addressOf(route), init as RequestInit));
      // A stream fills its queue once before it is read.
      if (answer.status !== 413 || pulled > 1) wrong.push([route.pattern, answer.status, pulled]);
    }
    expect(wrong).toEqual([]);
  });

  it('without a declared length is cut off at the limit of its route', async () => {
    const wrong: unknown[] = [];
    for (const route of forms) {
      const limit = route.policy?.maxBodyBytes ?? 0;
      const piece = new Uint8Array(64 * 1024).fill(120);
      let sent = 0;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += piece.byteLength;
          if (sent > 4 * limit + 10 * piece.byteLength) controller.close();
          else controller.enqueue(piece);
        },
      });
      const headers = {
        Host: 'localhost:3000',
        Origin: site.origin,
        Cookie: admin.cookie,
        'Content-Type': 'application/x-www-form-urlencoded',
      };
      const init = { method: 'POST', headers, body, duplex: 'half' };
      const answer = await send(new Request(addressOf(route), init as RequestInit));
      await answer.body?.cancel();
      const took = sent > limit + 4 * piece.byteLength;
      if (answer.status >= 500 || took) wrong.push([route.pattern, answer.status, sent]);
    }
    expect(wrong).toEqual([]);
  });
});
