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

const SAVED = 'Redirect saved';
const LIST = '/admin/redirects';

async function saveRedirect(from: string): Promise<string> {
  const saved = await site.post(
    `${LIST}/new`,
    { from, target: '/about', kind: 'permanent' },
    admin,
  );
  expect(saved).toHaveRedirect(302, LIST);
  return saved.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

function open(path: string, notice: string): Promise<Response> {
  return site.get(path, { cookie: `${admin.cookie}; ${notice}` });
}

it.each([LIST, `${LIST}.data`])(
  'a notice is shown at the page it is meant for (%s)',
  async (path) => {
    const notice = await saveRedirect(`/shown-at${path.length}`);
    const page = await open(path, notice);
    expect(await page.text()).toContain('redirect-saved');
    expect(page.headers.getSetCookie().join()).toMatch(/notice=; Max-Age=0/);
  },
);

it('another page that is read meanwhile neither shows nor ends it', async () => {
  const notice = await saveRedirect('/another');
  for (const path of ['/admin', '/admin.data', `${LIST}/new`, '/admin/leads']) {
    const page = await open(path, notice);
    expect(page.status).toBe(200);
    expect(page.headers.getSetCookie(), path).toEqual([]);
    expect(await page.text(), path).not.toContain('redirect-saved');
  }
});

it.each([
  'notice=redirect-saved@/admin/redirects',
  'notice=redirect-saved@%2Fadmin',
  'notice=nonsense',
  'notice=@%2Fadmin%2Fredirects',
])('%s in a cookie shows nothing there', async (notice) => {
  const page = await open(LIST, notice);
  expect(page.status).toBe(200);
  expect(await page.text()).not.toContain(SAVED);
});
