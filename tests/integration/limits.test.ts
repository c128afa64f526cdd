import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeTimestamp } from '#database/codec.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { elementsIn, fieldsIn } from '#tests/support/html.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const AT_ONCE = 50;

describeEachEngine('limits under 50 simultaneous requests', (engine) => {
  let site: TestSite;
  let admin: TestAccount;

  beforeEach(async () => {
    site = await openTestSite({ engine, env: { TRUSTED_PROXIES: '127.0.0.1' } });
    admin = await createAdmin(site);
  });
  afterEach(() => site.close());

  function post(
    path: string,
    body: URLSearchParams | FormData,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const all = { 'X-Forwarded-For': '203.0.113.1', Accept: 'text/html', ...headers };
    return site.fetch(path, { method: 'POST', headers: all, body });
  }
  function signIn(password: string, from = '203.0.113.1', cookie = ''): Promise<Response> {
    const fields = { intent: 'login', email: admin.email, password };
    const headers = { 'X-Forwarded-For': from, Cookie: cookie };
    return post('/admin/login', new URLSearchParams(fields), headers);
  }
  async function statusesOf(ask: (n: number) => Promise<Response>): Promise<number[]> {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => ask(n)));
    return answers.map(({ status }) => status);
  }
  /** A busy machine may let fewer through, but never one more than the limit. */
  function expectAtMost(limit: number, through: number): void {
    expect(through).toBeGreaterThan(0);
    expect(through).toBeLessThanOrEqual(limit);
  }
  function count(statuses: readonly number[], status: number): number {
    return statuses.filter((each) => each === status).length;
  }
  /** Sets the counter, as if that many requests had been made. */
  async function countBefore(key: string, times: number): Promise<void> {
    const ends = writeTimestamp(new Date(Date.now() + 60 * 60 * 1000));
    await site.services.database.db
      .insertInto('rate_limits')
      .values({ key, count: times, window_ends_at: ends })
      .execute();
  }

  it('allows ten wrong passwords from one address, and the owner signs in from another', async () => {
    const statuses = await statusesOf((n) => signIn(`wrong-password-${n}`));
    expectAtMost(10, count(statuses, 401));
    expect((await signIn(admin.password, '198.51.100.7')).status).toBe(302);
  });

  it('counts a household’s IPv6 addresses as one', async () => {
    const statuses = await statusesOf((n) => signIn('wrong', `2001:db8:1:2::${n.toString(16)}`));
    expectAtMost(10, count(statuses, 401));
    expect((await signIn(admin.password, '2001:db8:1:3::1')).status).toBe(302);
  });

  it('lets the owner sign in on a trusted device, whatever others do', async () => {
    const before = await signIn(admin.password);
    const cookies = before.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    const device = cookies.find((cookie) => cookie.startsWith('device=')) ?? '';
    await statusesOf((n) => signIn(`wrong-password-${n}`));
    const { db } = site.services.database;
    await db
      .updateTable('rate_limits')
      .set({ count: 300 })
      .where('key', 'like', 'sign-in-account:%')
      .execute();
    expect((await signIn(admin.password, '192.0.2.1')).status).toBe(429);
    expect((await signIn(admin.password, '203.0.113.1', device)).status).toBe(302);
    const forged = device.replace(/[^.]*$/, 'A'.repeat(43));
    expect((await signIn(admin.password, '192.0.2.1', forged)).status).toBe(429);
  });

  it('counts failed attempts, not successful ones', async () => {
    for (let n = 0; n < 12; n += 1) expect((await signIn(admin.password)).status).toBe(302);
  });

  it('allows an admin thirty invitations an hour', async () => {
    const pages: string[] = [];
    let guests = 0;
    const invite = async () => {
      guests += 1;
      const fields = { intent: 'invite', email: `guest-${guests}@example.com` };
      const body = new URLSearchParams(fields);
      const page = await (await post('/admin/people', body, { Cookie: admin.cookie })).text();
      pages.push(page);
      return page;
    };
    await Promise.all(Array.from({ length: AT_ONCE }, invite));
    // A busy machine answers some of them that it is busy, and these do not count.
    await expect.poll(invite).toContain('Too many attempts');
    expectAtMost(30, pages.filter((page) => page.includes('#invitation=')).length);
  });

  it.each(['address', 'account'])('allows 200 uploads an hour per %s', async (kind) => {
    await countBefore(
      kind === 'address' ? 'upload:203.0.113.1' : `upload-account:${admin.userId}`,
      190,
    );
    const statuses = await statusesOf(() => {
      const body = new FormData();
      body.append('file', new Blob(['not an image'], { type: 'image/png' }), 'a.png');
      return post('/admin/media/upload', body, { Cookie: admin.cookie, Accept: '*/*' });
    });
    expectAtMost(10, count(statuses, 422));
    expect(count(statuses, 429)).toBeGreaterThan(0);
  });

  it('allows twenty forms an hour per address', async () => {
    const page = await site.open('/contact');
    const place = page.byId('contact-form');
    const form = place && elementsIn(place, 'form')[0];
    if (!form) throw new Error('there is no form');
    const filled = { ...fieldsIn(form), name: 'Dana Reyes', email: 'dana@example.com' };
    const statuses = await statusesOf((n) =>
      post('/contact', new URLSearchParams({ ...filled, message: `Message ${n}` })),
    );
    expectAtMost(20, count(statuses, 200) + count(statuses, 303));
    expect(count(statuses, 429)).toBeGreaterThan(0);
  });
});

describeEachEngine('an email address with an account and one without', (engine) => {
  it('take the same work to sign in and to sign up', async () => {
    const site = await openTestSite({ engine });
    const admin = await createAdmin(site);
    const { password } = await (await site.services.openAuth()).$context;
    const { hash, verify } = password;
    const work: string[] = [];
    password.hash = (text) => {
      work.push('hash');
      return hash(text);
    };
    password.verify = (text) => {
      work.push('hash');
      return verify(text);
    };
    async function workOf(intent: string, email: string): Promise<string[]> {
      work.length = 0;
      const fields = { intent, email, password: 'not-the-password-9' };
      await site.post('/admin/login', fields);
      return [...work];
    }
    expect(await workOf('login', admin.email)).toEqual(['hash']);
    expect(await workOf('login', 'nobody@example.com')).toEqual(['hash']);
    expect(await workOf('sign-up', admin.email)).toEqual(await workOf('sign-up', 'n@example.com'));
    await site.close();
  });
});
