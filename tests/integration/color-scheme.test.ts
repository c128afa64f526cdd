import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { Page } from '#tests/support/html.ts';
import { createWriter, type Writer } from '#tests/support/posts.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

let site: TestSite;
let admin: TestAccount;
let writer: Writer;
beforeAll(async () => {
  site = await openTestSite();
  admin = await createAdmin(site);
  writer = createWriter(site, admin);
});
afterAll(() => site.close());

/** The form of the menu, as a browser without JavaScript sends it. */
async function choose(scheme: string, back: string): Promise<Response> {
  const page = new Page(await writer.read('/admin/leads'));
  const token = page.elements('meta').find(({ properties }) => properties.name === 'admin-token');
  const body = new URLSearchParams({
    'admin-token': String(token?.properties.content),
    scheme,
    back,
  });
  return site.fetch('/admin/scheme', {
    method: 'POST',
    headers: { Cookie: admin.cookie },
    body,
    redirect: 'manual',
  });
}

async function classOf(cookie: string): Promise<string> {
  const headers = { Cookie: `${admin.cookie}; ${cookie}`, Accept: 'text/html' };
  const page = new Page(await (await site.fetch('/admin/help', { headers })).text());
  const frame = page
    .elements('div')
    .find(({ properties }) => String(properties.className).includes('admin-frame'));
  return String((frame?.properties.className as string[] | undefined)?.at(-1));
}

it('is chosen for this browser without a script, and leads back to the page', async () => {
  const answer = await choose('dark', '/admin/leads?status=new');
  expect(answer.status).toBe(302);
  expect(answer.headers.get('Location')).toBe('/admin/leads?status=new');
  const cookie = answer.headers.get('Set-Cookie') ?? '';
  expect(cookie).toMatch(/^scheme=dark; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax/);
  expect(await classOf('scheme=dark')).toBe('stays-dark');
  expect(await classOf('scheme=light')).toBe('stays-light');
});

it('follows the device without a choice, with a strange one, and again with Automatic', async () => {
  expect(await classOf('other=1')).toBe('follows-scheme');
  expect(await classOf('scheme=neon')).toBe('follows-scheme');
  const answer = await choose('automatic', '/admin');
  expect(answer.headers.get('Set-Cookie')).toMatch(/^scheme=; Max-Age=0;/);
});

it('leads to no other site', async () => {
  const answer = await choose('dark', 'https://elsewhere.example/admin');
  expect(answer.headers.get('Location')).toBe('/admin');
});
