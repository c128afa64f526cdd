import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { type BuiltRoute, listRoutes } from '#tests/support/route-list.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

/** Requests that every route with an action must refuse. */
let site: TestSite;
let cookie: string;
let routes: BuiltRoute[];
/** Sends a request without the headers that `site.fetch` adds. */
let send: (request: Request) => Promise<Response>;

beforeAll(async () => {
  const { build, createSite } = await loadSiteBuild();
  site = await openTestSite();
  ({ cookie } = await createAdmin(site));
  send = createSite(site.services).fetch;
  routes = (await listRoutes()).filter((route) => build.routes[route.id]?.module.action);
});
afterAll(() => site.close());

function addressOf({ pattern }: BuiltRoute): string {
  const path = pattern
    .replace(':token', randomBytes(32).toString('base64url'))
    .replace(/:\w+/g, randomUUID())
    .replace('*', 'no-such-page');
  return `${site.origin}${path}`;
}

/** All rows except those of the rate limits. */
async function contents(): Promise<string> {
  const { db } = site.services.database;
  const tables = ['blog_posts', 'leads', 'settings', 'invitations', 'user', 'session'] as const;
  const more = ['user_roles', 'growth_plans', 'media', 'audit_log', 'outbox'] as const;
  const rows = await Promise.all(
    [...tables, ...more].map((table) => db.selectFrom(table).selectAll().execute()),
  );
  return JSON.stringify(rows);
}

const FOREIGN: [string, Record<string, string>][] = [
  ['another site', { Origin: 'https://evil.example' }],
  ['another scheme', { Origin: 'https://localhost:3000' }],
  ['another port', { Origin: 'http://localhost:3001' }],
  ['a site with ours in its name', { Origin: 'http://localhost:3000.evil.example' }],
  ['an opaque origin', { Origin: 'null' }],
  ['no origin at all', {}],
  ['another site, according to the browser', { 'Sec-Fetch-Site': 'cross-site' }],
  [
    'a sibling site, according to the browser',
    { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-site' },
  ],
  [
    'no page, according to the browser',
    { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'none' },
  ],
];

describe('a post', () => {
  it('is accepted by the known routes', () => {
    expect(routes.length).toBeGreaterThan(25);
    expect(routes.map(({ pattern }) => pattern)).toContain('/admin/posts/save');
  });

  it.each(FOREIGN)('from %s is refused everywhere, and changes nothing', async (_from, headers) => {
    const before = await contents();
    const answers: [string, number][] = [];
    for (const route of routes) {
      const address = addressOf(route);
      for (const [url, body, type] of [
        [address, 'intent=delete&id=x', 'application/x-www-form-urlencoded'],
        [`${address}.data`, 'intent=delete&id=x', 'application/x-www-form-urlencoded'],
        [`${address}?index`, '{"intent":"delete"}', 'text/plain'],
      ] as const) {
        const all = { Host: 'localhost:3000', Cookie: cookie, 'Content-Type': type, ...headers };
        const answer = await send(new Request(url, { method: 'POST', headers: all, body }));
        answers.push([url, answer.status]);
      }
    }
    expect(answers.filter(([, status]) => status !== 403)).toEqual([]);
    expect(await contents()).toBe(before);
  });

  it('over the body limit of its route is refused before it is read', async () => {
    const wrong: unknown[] = [];
    for (const route of routes) {
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
        Cookie: cookie,
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
    for (const route of routes) {
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
        Cookie: cookie,
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
