import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

let site: TestSite;
let admin: TestAccount;
beforeAll(async () => {
  site = await openTestSite();
  admin = await createAdmin(site);
});
afterAll(() => site.close());

function choose(scheme: string): Promise<Response> {
  return site.post('/admin/scheme', { scheme }, admin);
}

async function classOf(cookie: string): Promise<string> {
  const page = await site.open('/admin/help', { cookie: `${admin.cookie}; ${cookie}` });
  const frame = page
    .elements('div')
    .find(({ properties }) => String(properties.className).includes('admin-frame'));
  return String((frame?.properties.className as string[] | undefined)?.at(-1));
}

it('is chosen for this browser', async () => {
  const answer = await choose('dark');
  expect(answer.ok).toBe(true);
  const cookie = answer.headers.get('Set-Cookie') ?? '';
  expect(cookie).toMatch(/^scheme=dark; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax/);
  expect(await classOf('scheme=dark')).toBe('stays-dark');
  expect(await classOf('scheme=light')).toBe('stays-light');
});

it('follows the device without a choice, with a strange one, and again with Automatic', async () => {
  expect(await classOf('other=1')).toBe('follows-scheme');
  expect(await classOf('scheme=neon')).toBe('follows-scheme');
  const answer = await choose('automatic');
  expect(answer.headers.get('Set-Cookie')).toMatch(/^scheme=; Max-Age=0;/);
});
