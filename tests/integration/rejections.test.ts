import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { listRoutes } from '#tests/support/route-list.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

let site: TestSite;
let cookie: string;
let paths: string[];

beforeAll(async () => {
  site = await openTestSite();
  cookie = (await createAdmin(site)).cookie;
  const patterns = (await listRoutes()).map(({ pattern }) => pattern);
  paths = patterns.map((pattern) => pattern.replace(/:\w+/, 'none').replace('*', 'none'));
});
afterAll(() => site.close());

/** Bodies that none of our forms sends. */
const BODIES: [string, RequestInit][] = [
  ['a form without any expected field', { body: new URLSearchParams({ nothing: 'known' }) }],
  ['an unknown topic and intent', { body: new URLSearchParams({ topic: 'x', intent: 'x' }) }],
  ['a text', { body: 'a text', headers: { 'Content-Type': 'text/plain' } }],
  [
    'no form, despite its content type',
    { body: '--', headers: { 'Content-Type': 'multipart/form-data' } },
  ],
  ['data', { body: '{"x":1}', headers: { 'Content-Type': 'application/json' } }],
];

it.each(BODIES)('no rejection of %s has the title of a server error', async (_, init) => {
  const wrong: string[] = [];
  let rejected = 0;
  for (const path of paths) {
    const headers = new Headers(init.headers);
    headers.set('Cookie', cookie);
    const answer = await site.fetch(path, { ...init, method: 'POST', headers });
    if (answer.status >= 400) rejected += 1;
    const text = await answer.text();
    if (answer.status >= 500 || /Internal Server Error|\b[45]\d\d undefined/.test(text)) {
      wrong.push(`${path}: ${answer.status}`);
    }
    if (/text\/html/.test(answer.headers.get('Content-Type') ?? '')) {
      expect(text, path).toMatch(/<h1[ >]/);
    }
  }
  expect(wrong).toEqual([]);
  expect(rejected).toBeGreaterThan(20);
});
