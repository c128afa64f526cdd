import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { listRoutes } from '#tests/support/route-list.ts';
import { createSampleContent } from '#tests/support/sample-content.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

/** Paths that scanners request or visitors mistype: each fills a shared 404 entry of the cache. */
const UNKNOWN = [
  '/wp-login.php',
  '/.env',
  '/xmlrpc.php?rsd',
  '/no/such/page',
  '/no-such-page.data',
  '/blog/never-written',
  '/blog/never-written.data',
  '/admin/never-made',
];

interface Answer {
  status: number;
  type: string | undefined;
  location: string | undefined;
  /** Enough of the body to distinguish pages and kinds of data, without numbers. */
  begins: string;
}

let site: TestSite;
let port: number;
let close: () => Promise<void>;
let cookie: string;
let paths: string[];

beforeAll(async () => {
  const { createSite, listen } = await loadSiteBuild();
  site = await openTestSite({ env: { PORT: '0' } });
  const server = await listen(createSite(site.services), site.services.config);
  port = (server.address() as AddressInfo).port;
  close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  cookie = (await createAdmin(site)).cookie;
  const { examples } = await createSampleContent(site.services);
  const pages = (await listRoutes()).map(
    ({ pattern }) => examples[pattern] ?? pattern.replace(/:\w+/, 'none'),
  );
  paths = pages.flatMap((path) => [path, path === '/' ? '/_.data' : `${path}.data`]);
});
afterAll(async () => {
  await close();
  await site.close();
});

it('prints nothing beside the log about a path with a broken escape', async () => {
  const printed = vi.spyOn(console, 'warn');
  for (const path of ['/%ff', '/blog/%e0%a4%a', '/plan/%', '/admin/posts/%c0/edit']) {
    expect((await ask(path, { cookie })).status, path).toBe(404);
    await ask(path, { Accept: 'text/html' });
  }
  expect(printed.mock.calls).toEqual([]);
  printed.mockRestore();
});

/** Over a socket, where cached responses are sent before the router is called. */
function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { host } = new URL(site.origin);
  return new Promise((resolve, reject) => {
    const options = { port, host: 'localhost', path, headers: { Host: host, ...headers } };
    const sent = request(options, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => (body += piece));
      response.on('end', () => {
        const { 'content-type': type, location } = response.headers;
        const title = /<title>[^<]*/.exec(body)?.[0];
        // The rest of a ZIP's first bytes is the time at which it was made.
        const isZip = type === 'application/zip';
        const begins = (title ?? body.slice(0, isZip ? 2 : 60)).replaceAll(/\d+/g, '0');
        resolve({ status: response.statusCode ?? 0, type, location, begins });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function askUnknown(path: string): Promise<void> {
  expect(await ask(path), path).toMatchObject({ status: path.startsWith('/admin') ? 401 : 404 });
}

async function askAll(headers: Record<string, string>): Promise<Record<string, Answer>> {
  const answers: Record<string, Answer> = {};
  for (const path of paths) answers[path] = await ask(path, headers);
  return answers;
}

it('requests the page and the data of every route', () => {
  expect(paths).toEqual(expect.arrayContaining(['/_.data', '/admin.data', '/blog.data']));
  expect(paths.filter((path) => /[:*]/.test(path))).toEqual([]);
});

describe('a flood of unknown paths', () => {
  let before: Record<string, Answer>[];
  let after: Record<string, Answer>[];
  beforeAll(async () => {
    const persons: Record<string, string>[] = [{}, { Cookie: cookie }];
    before = await Promise.all(persons.map(askAll));
    // One after another, and then all at once.
    for (const path of UNKNOWN) await askUnknown(path);
    await Promise.all(UNKNOWN.map(askUnknown));
    after = await Promise.all(persons.map(askAll));
  });

  it('changes the answer of no route', () => {
    expect(after).toEqual(before);
  });

  it('never puts the page for unknown paths in the place of data', () => {
    const asPages = Object.entries(after[1] ?? {}).filter(
      ([path, { type }]) => path.endsWith('.data') && type?.startsWith('text/html'),
    );
    expect(asPages).toEqual([]);
  });
});

it.each([
  '/admin/settings/none',
  '/admin/setup/none',
  '/admin/pages/none',
  '/admin/pages/home/history?version=0x1',
  '/admin/results/none',
  '/admin/results/none/csv',
])('%s says that nothing is there', async (path) => {
  const answer = await site.get(path, { cookie });
  const text = await answer.text();
  expect(answer.status).toBe(404);
  expect(text).not.toContain('Internal Server Error');
  expect(text).toMatch(/404 Not Found|There’s nothing at this address|Page not found/);
});
