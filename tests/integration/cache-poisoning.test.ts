import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listRoutes } from '#tests/support/route-list.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

const EVIL = 'evil.example';
/** Headers with which some servers or libraries let a client override the request. */
const ODD: [string, string][] = [
  ...[
    'X-Forwarded-Host',
    'X-Forwarded-Server',
    'X-Host',
    'X-HTTP-Host-Override',
    'X-Original-Host',
    'X-Forwarded-For',
    'X-Real-IP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    'True-Client-IP',
    'CF-Connecting-IP',
    'Fastly-Client-IP',
    'Via',
    'From',
    'X-Wap-Profile',
    'X-Arbitrary',
    'X-Custom-IP-Authorization',
    'X-Backend-Host',
    'Destination',
    'Proxy-Host',
  ].map((name): [string, string] => [name, EVIL]),
  ...[
    'X-Original-URL',
    'X-Rewrite-URL',
    'X-Override-URL',
    'X-Forwarded-Path',
    'X-Forwarded-Prefix',
  ].flatMap((name): [string, string][] => [[name, '/admin']]),
  ['Forwarded', `for=1.2.3.4;host=${EVIL};proto=http`],
  ['X-Forwarded-Proto', 'http'],
  ['X-Forwarded-Scheme', 'nothttps'],
  ['X-Forwarded-Port', '1'],
  ['X-Forwarded-SSL', 'off'],
  ['Front-End-Https', 'off'],
  ['X-HTTP-Method-Override', 'POST'],
  ['X-HTTP-Method', 'DELETE'],
  ['X-Method-Override', 'PUT'],
  ['X-React-Router-SPA-Mode', 'yes'],
  ['X-React-Router-Prerender-Data', '[1]'],
  ['X-React-Router-Manifest', '1'],
  ['X-Remix-Reload-Document', 'true'],
  ['X-Middleware-Subrequest', 'middleware'],
  ['X-Nextjs-Data', '1'],
  ['Purpose', 'prefetch'],
  ['Sec-Purpose', 'prefetch;prerender'],
  ['X-Requested-With', 'XMLHttpRequest'],
  ['Accept', 'application/json'],
  ['Accept-Language', 'xx'],
  ['Accept-Encoding', 'evil, *;q=0'],
  ['Accept-Charset', 'utf-7'],
  ['User-Agent', '<script>alert(1)</script>'],
  ['Referer', `https://${EVIL}/"><script>`],
  ['Origin', `https://${EVIL}`],
  ['Cookie', 'session=evil; __Host-session=evil; theme="><script>; notice=evil; campaign=evil'],
  ['Authorization', 'Bearer evil'],
  ['Cache-Control', 'no-cache, no-store'],
  ['Pragma', 'akamai-x-get-cache-key'],
  ['If-None-Match', '*'],
  ['If-Modified-Since', 'Thu, 01 Jan 2099 00:00:00 GMT'],
  ['Range', 'bytes=0-10'],
  ['Content-Type', 'application/x-evil'],
  ['X-Forwarded-User', 'admin'],
  ['Upgrade-Insecure-Requests', '1'],
  ['Host', EVIL],
];

interface Answer {
  status: number;
  headers: string;
  body: string;
}

let site: TestSite;
let port: number;
let close: () => Promise<void>;
let paths: string[];

beforeAll(async () => {
  const { createSite, listen } = await loadSiteBuild();
  // A form's token has the hour of its page.
  site = await openTestSite({ env: { PORT: '0' }, now: new Date() });
  const server = await listen(createSite(site.services), site.services.config);
  port = (server.address() as AddressInfo).port;
  close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const cached = (await listRoutes()).filter(({ policy }) => policy?.cache);
  paths = cached.map(({ pattern }) => pattern.replace(/:\w+/, 'unknown').replace('*', 'unknown'));
});
afterAll(async () => {
  await close();
  await site.close();
});

/** Sent as bytes over a socket, with a Host header and nothing that an HTTP client would add. */
function ask(path: string, headers: [string, string][] = []): Promise<Answer> {
  const { host } = new URL(site.origin);
  const all = { Host: host, ...Object.fromEntries(headers) };
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: 'localhost', path, headers: all }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => {
        // After 1,000 requests on a connection, the server closes it.
        const {
          date: _,
          'x-request-id': __,
          'keep-alive': ___,
          connection,
          ...rest
        } = response.headers;
        expect(connection).toMatch(/^(keep-alive|close)$/);
        const body = Buffer.concat(pieces).toString('latin1');
        const headers = JSON.stringify(Object.entries(rest).sort());
        resolve({ status: response.statusCode ?? 0, headers, body });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

it('tries enough headers and every cached page', () => {
  expect(ODD.length).toBeGreaterThanOrEqual(60);
  expect(paths.length).toBeGreaterThan(15);
});

it('caches nothing that a request says beyond its path', async () => {
  const poisoned: unknown[] = [];
  for (const path of paths) {
    const first = await ask(path);
    for (const header of ODD) {
      await ask(path, [header]);
      await ask(`${path}?utm_source=${EVIL}&__proto__=${EVIL}`, [header]);
      const clean = await ask(path);
      if (JSON.stringify(clean) !== JSON.stringify(first)) poisoned.push([path, header]);
    }
    expect(first.body).not.toContain(EVIL);
  }
  expect(poisoned).toEqual([]);
});

it('renders the same page for a first request with these headers as for one without', async () => {
  const expected = await Promise.all(paths.map((path) => ask(path)));
  const harmless = ODD.filter(([name]) => !/^(Host|If-|Range|Accept-Encoding)/.test(name));
  for (const [index, path] of paths.entries()) {
    site.services.publish([{ type: 'invalidate-all' }]);
    await ask(path, harmless);
    expect(await ask(path), path).toEqual(expected[index]);
  }
});

it('names the article that a visitor came from to that visitor alone', async () => {
  const named: string[] = [];
  for (const path of paths) {
    const plain = await ask(path);
    const referred = await ask(path, [['Referer', `${site.origin}/blog/first-call?from=mail`]]);
    const hasPlace = /name="page" value=""|href="\/quiz\/questions"/.test(plain.body);
    if (hasPlace) {
      named.push(path);
      expect(referred.body, path).toMatch(/value="\/blog\/first-call"|\?article=first-call"/);
      expect(referred.headers, path).toContain('["cache-control","private, no-cache"]');
      expect(referred.headers, path).not.toContain('"etag"');
    } else {
      expect(referred, path).toEqual(plain);
    }
    // What is kept names nobody, and neither does the first page after a change.
    expect(await ask(path), path).toEqual(plain);
    site.services.publish([{ type: 'invalidate-all' }]);
    await ask(path, [['Referer', `${site.origin}/blog/first-call`]]);
    expect((await ask(path)).body, path).not.toContain('first-call');
  }
  expect(named).toEqual(expect.arrayContaining(['/contact', '/quiz', '/boost-revenue']));
});

it('names nothing but the address of an article of this site, and nothing against a signal', async () => {
  const plain = await ask('/contact');
  const { origin } = site;
  for (const referrer of [
    `https://${EVIL}/blog/first-call`,
    `${origin}.${EVIL}/blog/first-call`,
    `${origin}/blog/"><script>`,
    `${origin}/blog/first-call/"><b>`,
    `${origin}/blog/${'a'.repeat(300)}`,
    `${origin}/blog/topics/care`,
    `${origin}/plan/a-secret-address`,
    `${origin}/blog/First-Call`,
  ]) {
    expect(await ask('/contact', [['Referer', referrer]]), referrer).toEqual(plain);
  }
  const article: [string, string] = ['Referer', `${origin}/blog/first-call`];
  expect(await ask('/contact', [article, ['Sec-GPC', '1']])).toEqual(plain);
  expect((await ask('/contact?sent=x', [article])).body).not.toContain('first-call');
});
