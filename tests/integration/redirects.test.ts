import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { FOREIGN_TARGETS } from '#tests/support/foreign-targets.ts';
import { listRoutes } from '#tests/support/route-list.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

/** Common names of the parameter for the next page. */
const PARAMETERS = [
  'next',
  'redirect',
  'redirectTo',
  'return',
  'returnTo',
  'to',
  'url',
  'r',
  'back',
];

let site: TestSite;
let admin: TestAccount;

beforeAll(async () => {
  site = await openTestSite();
  admin = await createAdmin(site);
});
afterAll(() => site.close());

/** The external target of a response; null if there is none. */
function foreignTarget(answer: Response, requested: string): string | null {
  const location = answer.headers.get('Location');
  if (location === null) return null;
  const { origin } = new URL(location, new URL(requested, site.origin));
  return origin === site.origin ? null : location;
}

describe('no response leads to another site', () => {
  it('from any route, with any parameters', async () => {
    const found: unknown[] = [];
    /** The answer with a target in each of the parameters. */
    async function ask(path: string, target: string, cookie: string): Promise<Response> {
      const search = new URLSearchParams(PARAMETERS.map((name) => [name, target]));
      const requested = `${path}?${search}`;
      const answer = await site.get(requested, { cookie });
      await answer.body?.cancel();
      const foreign = foreignTarget(answer, requested);
      if (foreign !== null) found.push([requested, foreign]);
      return answer;
    }
    for (const [at, { pattern }] of (await listRoutes()).entries()) {
      const path = pattern.replace(/:\w+/g, 'x').replace('*', 'x');
      const inTurn = FOREIGN_TARGETS[at % FOREIGN_TARGETS.length] ?? '';
      for (const cookie of ['', admin.cookie]) {
        const probes = await Promise.all(
          ['/about', '/admin/posts', 'https://e.example', inTurn].map((target) =>
            ask(path, target, cookie),
          ),
        );
        // What leads to the same place, or nowhere, whatever is asked for follows none of them.
        if (new Set(probes.map(({ headers }) => headers.get('Location'))).size === 1) continue;
        for (const target of FOREIGN_TARGETS) await ask(path, target, cookie);
      }
    }
    expect(found).toEqual([]);
  });

  // One of each way to write such a target; `next-path.test.ts` has the others.
  it.each([
    '//e.example',
    '/\\e.example',
    '/admin/..//e.example',
    '/admin\r\nLocation: https://e.example',
  ])('after signing in with %j as the next page', async (target) => {
    const { email, password } = admin;
    const path = `/admin/login?next=${encodeURIComponent(target)}`;
    const answer = await site.post(path, { intent: 'login', email, password });
    expect(answer).toHaveRedirect(302, '/admin');
  });

  it('from a path that is not canonical', async () => {
    const { createSite, listen } = await loadSiteBuild();
    const config = { ...site.services.config, port: 0 };
    const server = await listen(createSite(site.services), config);
    const { port } = server.address() as AddressInfo;
    const { host } = new URL(site.origin);
    const found: unknown[] = [];
    try {
      for (const payload of FOREIGN_TARGETS.filter((each) => !/[\r\n\t ]/.test(each))) {
        for (const target of [payload, `/${payload}/A/`, `http://e.example/${payload}/A/`]) {
          const answer = await raw(port, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n`);
          const location = /^location: (.*)$/im.exec(answer)?.[1]?.trim();
          if (location === undefined) continue;
          const { origin } = new URL(location, site.origin);
          if (origin !== site.origin) found.push([target, location]);
        }
      }
    } finally {
      server.close();
      server.closeAllConnections();
    }
    expect(found).toEqual([]);
  });
});

/** The server's response to raw bytes. */
function raw(port: number, head: string): Promise<string> {
  const socket = connect(port, 'localhost');
  socket.end(`${head}Connection: close\r\n\r\n`);
  return text(socket);
}
