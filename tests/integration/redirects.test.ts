import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { listRoutes } from '#tests/support/route-list.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

/** URLs of another site that look like one of ours. */
const ELSEWHERE = [
  '//e.example',
  '///e.example',
  '/\\e.example',
  '\\\\e.example',
  '\\/e.example',
  '/%2f%2fe.example',
  '/%5ce.example',
  '%2f%2fe.example',
  '/.//e.example',
  '/..//e.example',
  '/./\\e.example',
  '/admin//e.example',
  '/admin/..//e.example',
  '/admin/../\\e.example',
  '/admin\\..\\\\e.example',
  '/\t/e.example',
  '/\n/e.example',
  '\t//e.example',
  ' //e.example',
  '/admin@e.example',
  '@e.example',
  'https:e.example',
  'https:/e.example',
  'https://e.example',
  'http://localhost:3000@e.example',
  'http://localhost:3000.e.example',
  'javascript:alert(1)//e.example',
  'java\tscript:alert(1)',
  'data:text/html,e.example',
  'vbscript:e.example',
  '/admin\r\nLocation: https://e.example',
];
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
    for (const { pattern } of await listRoutes()) {
      const path = pattern.replace(/:\w+/g, 'x').replace('*', 'x');
      for (const payload of ELSEWHERE) {
        const search = new URLSearchParams(PARAMETERS.map((name) => [name, payload]));
        for (const cookie of ['', admin.cookie]) {
          const headers = { Accept: 'text/html', Cookie: cookie };
          if (cookie !== '' && payload !== ELSEWHERE[0] && !pattern.includes('login')) continue;
          const requested = `${path}?${search}`;
          const answer = await site.fetch(requested, { headers });
          await answer.body?.cancel();
          const target = foreignTarget(answer, requested);
          if (target !== null) found.push([requested, target]);
        }
      }
    }
    expect(found).toEqual([]);
  });

  it.each(ELSEWHERE)('after signing in with %j as the next page', async (payload) => {
    const requested = `/admin/login?next=${encodeURIComponent(payload)}`;
    const { email } = admin;
    const body = new URLSearchParams({ intent: 'login', email, password: admin.password });
    // Each from a different address, because one address gets only ten attempts.
    const { createSite } = await loadSiteBuild();
    const answer = await createSite(site.services).fetch(
      new Request(new URL(requested, site.origin), {
        method: 'POST',
        body,
        headers: { Host: new URL(site.origin).host, Origin: site.origin },
        redirect: 'manual',
      }),
      { remoteAddress: `203.0.113.${ELSEWHERE.indexOf(payload)}` },
    );
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
      for (const payload of ELSEWHERE.filter((each) => !/[\r\n\t ]/.test(each))) {
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
