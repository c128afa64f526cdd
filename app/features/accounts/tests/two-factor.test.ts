import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAdmin, createSessionCookie, type TestAccount } from '#tests/support/accounts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { totp } from '#tests/support/totp.ts';

describeEachEngine('two-factor sign-in', (engine) => {
  let site: TestSite;
  let admin: TestAccount;

  beforeEach(async () => {
    site = await openTestSite({ engine, env: { TRUSTED_PROXIES: '127.0.0.1' } });
    admin = await createAdmin(site);
  });
  afterEach(() => site.close());

  function post(path: string, fields: Record<string, string>, cookie = '', from = '203.0.113.1') {
    return site.post(path, fields, { cookie, extra: { 'X-Forwarded-For': from } });
  }
  function account(fields: Record<string, string>) {
    return post('/admin/account', fields, admin.cookie);
  }
  /** The Cookie header that a browser sends after a response. */
  function cookiesOf(answer: Response): string {
    const cookies = answer.headers.getSetCookie().filter((each) => !/Max-Age=0/.test(each));
    return cookies.map((each) => each.split(';')[0]).join('; ');
  }
  async function begin(): Promise<string> {
    const answer = await account({ intent: 'two-factor-begin', password: admin.password });
    const page = await answer.text();
    expect(page).toContain('<svg class="qr-code"');
    return /name="secret" value="([A-Z2-7]+)"/.exec(page)?.[1] ?? '';
  }
  /** Turns it on, and allows its code again, as if half a minute had passed. */
  async function turnOn(): Promise<{ key: string; recovery: string[] }> {
    const key = await begin();
    const answer = await account({ intent: 'two-factor-confirm', secret: key, code: totp(key) });
    expect(answer.status).toBe(200);
    const { db } = site.services.database;
    await db.deleteFrom('rate_limits').where('key', 'like', 'code-used:%').execute();
    admin = { ...admin, cookie: cookiesOf(answer) };
    const page = await answer.text();
    const recovery = [...page.matchAll(/<code>([a-z2-9]{5}-[a-z2-9]{5})<\/code>/g)];
    return { key, recovery: recovery.map(([, code = '']) => code) };
  }
  async function firstStep(from?: string): Promise<string> {
    const fields = { intent: 'login', email: admin.email, password: admin.password };
    const answer = await post('/admin/login?next=/admin/people', fields, '', from);
    expect(answer.headers.get('Location')).toBe('/admin/login/code?next=%2Fadmin%2Fpeople');
    return cookiesOf(answer);
  }
  function secondStep(code: string, cookie: string, from?: string) {
    return post('/admin/login/code?next=/admin/people', { code }, cookie, from);
  }
  async function opens(cookie: string): Promise<boolean> {
    return (await site.get('/admin', { cookie })).status === 200;
  }
  async function isOn(): Promise<boolean> {
    const { db } = site.services.database;
    const row = await db
      .selectFrom('user')
      .select('twoFactorEnabled')
      .where('id', '=', admin.userId)
      .executeTakeFirstOrThrow();
    return Boolean(row.twoFactorEnabled);
  }

  it('asks for the password before it shows a key, and for a code before it is enabled', async () => {
    const rejected = await account({ intent: 'two-factor-begin', password: 'not-this-one' });
    expect(rejected.status).toBe(422);
    const text = await rejected.text();
    expect(text).toContain('not your current password');
    expect(text).not.toContain('name="secret"');
    const key = await begin();
    expect(await isOn()).toBe(false);
    for (const code of ['', '12345', totp(key, 5), 'aaaaa-aaaaa']) {
      const wrong = await account({ intent: 'two-factor-confirm', secret: key, code });
      await expect(wrong).toBeRejected(422, `name="secret" value="${key}"`);
    }
    expect(await isOn()).toBe(false);
    expect((await turnOn()).recovery).toHaveLength(10);
    expect(await isOn()).toBe(true);
    expect(await opens(admin.cookie)).toBe(true);
  });

  it('ends the sessions and the trust in all other browsers when it is turned on', async () => {
    const { db } = site.services.database;
    const fields = { intent: 'login', email: admin.email, password: admin.password };
    const [here, there] = [await post('/admin/login', fields), await post('/admin/login', fields)];
    const devices = await db.selectFrom('trusted_devices').select('id').execute();
    expect(devices).toHaveLength(2);
    const other = await createAdmin(site);
    admin = { ...admin, cookie: cookiesOf(here) };
    expect(await opens(cookiesOf(there))).toBe(true);
    await turnOn();
    expect(await opens(admin.cookie)).toBe(true);
    expect(await opens(cookiesOf(there))).toBe(false);
    expect(await opens(other.cookie)).toBe(true);
    const left = await db.selectFrom('trusted_devices').select('id').execute();
    expect(cookiesOf(here)).toContain(`device=${left.map(({ id }) => id).join()}`);
  });

  it('gives no access with the password alone, and full access with a code', async () => {
    const { key } = await turnOn();
    const waiting = await firstStep();
    expect(await opens(waiting)).toBe(false);
    const answer = await secondStep(totp(key), waiting);
    expect(answer.headers.get('Location')).toBe('/admin/people');
    expect(await opens(cookiesOf(answer))).toBe(true);
  });

  it('stores a used code only as a keyed hash', async () => {
    const { key } = await turnOn();
    const code = totp(key);
    expect((await secondStep(code, await firstStep())).status).toBe(302);
    const rows = await site.services.database.db.selectFrom('rate_limits').select('key').execute();
    const used = rows.map((row) => row.key).filter((each) => each.startsWith('code-used:'));
    expect(used).toEqual([expect.stringMatching(/^code-used:[\w-]{43}$/)]);
    expect(used.join()).not.toContain(code);
  });

  it('accepts a code once, also from simultaneous requests', async () => {
    const { key } = await turnOn();
    const code = totp(key);
    const waiting = await Promise.all([firstStep(), firstStep(), firstStep()]);
    const tries = Array.from({ length: 15 }, (_, n) => waiting[n % 3] ?? '');
    const answers = await Promise.all(
      tries.map((cookie, n) => secondStep(code, cookie, `198.51.100.${n + 1}`)),
    );
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
    const again = await secondStep(code, await firstStep());
    await expect(again).toBeRejected(401, 'was already used');
  });

  it('accepts a recovery code once, in any notation', async () => {
    const { recovery } = await turnOn();
    const [code = ''] = recovery;
    const answer = await secondStep(code.toUpperCase().replace('-', ' '), await firstStep());
    expect(await opens(cookiesOf(answer))).toBe(true);
    expect((await secondStep(code, await firstStep())).status).toBe(401);
    const page = await (await site.get('/admin/account', admin)).text();
    expect(page).toMatch(/You have (<!-- -->)?9(<!-- -->)? recovery/);
  });

  it('limits guesses to twenty codes from all addresses, but not on a trusted device', async () => {
    const { key } = await turnOn();
    const owner = cookiesOf(await secondStep(totp(key), await firstStep()));
    const froms = Array.from({ length: 25 }, (_, n) => `198.51.100.${n + 1}`);
    // Each with its own sign-in: a few wrong codes end one.
    const waiting = await Promise.all(froms.map((from) => firstStep(from)));
    const answers = await Promise.all(
      froms.map((from, n) => secondStep('aaaaa-aaaaa', waiting[n] ?? '', from)),
    );
    const tried = answers.filter(({ status }) => status === 401).length;
    expect(tried).toBeLessThanOrEqual(20);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    const stranger = await secondStep(totp(key, 1), await firstStep('192.0.2.1'), '192.0.2.1');
    expect(stranger.status).toBe(429);
    const device = owner.split('; ').find((each) => each.startsWith('device=')) ?? '';
    const known = await secondStep(totp(key, 1), `${await firstStep()}; ${device}`);
    expect(known.status).toBe(302);
  });

  it('accepts no code without a password sign-in, from another sign-in, or after a new password', async () => {
    const { key } = await turnOn();
    expect((await secondStep(totp(key), '')).status).toBe(401);
    expect((await secondStep(totp(key), 'second-step=2fa-made-up.signature')).status).toBe(401);
    const waiting = await firstStep();
    const forged = `${waiting.split('.')[0]}.${'A'.repeat(43)}%3D`;
    expect((await secondStep(totp(key, 1), forged)).status).toBe(401);
    const next = 'copper-meadow-lantern-8';
    await account({ intent: 'password', current: admin.password, next });
    const late = await secondStep(totp(key), waiting);
    await expect(late).toBeRejected(401, 'Sign in with your email and password again.');
  });

  it('is disabled with password and code, and renews its recovery codes with the password', async () => {
    const { key, recovery } = await turnOn();
    const { password } = admin;
    const renewed = await account({ intent: 'recovery-codes', password });
    const page = await renewed.text();
    for (const code of recovery) expect(page).not.toContain(code);
    const wrong = await account({ intent: 'two-factor-off', password, code: recovery[0] ?? '' });
    expect(wrong.status).toBe(422);
    expect(await isOn()).toBe(true);
    const off = await account({ intent: 'two-factor-off', password, code: totp(key) });
    expect(off.status).toBe(200);
    expect(await isOn()).toBe(false);
    const fields = { intent: 'login', email: admin.email, password };
    expect((await post('/admin/login', fields)).headers.get('Location')).toBe('/admin');
    await expect(site).toHaveAudited([
      'account.two-factor-on',
      'account.recovery-codes-renewed',
      'account.two-factor-off',
      'sign-in',
    ]);
  });

  it('shows the recovery codes only once', async () => {
    const { key } = await turnOn();
    const other = await createSessionCookie(site.services, admin.userId);
    const fields = { intent: 'two-factor-confirm', secret: key, code: totp(key) };
    const answer = await post('/admin/account', fields, other);
    expect(answer.status).toBe(422);
    expect(await answer.text()).not.toMatch(/<code>[a-z2-9]{5}-/);
  });

  it('also asks for the code in the sign-in dialog', async () => {
    const { key } = await turnOn();
    const { email, password } = admin;
    const first = await post('/admin/sign-in', { email, password });
    expect(await first.json()).toEqual({ ok: false, code: 'two-factor' });
    const waiting = cookiesOf(first);
    const wrong = await post('/admin/sign-in', { code: '000000' }, waiting);
    expect(await wrong.json()).toMatchObject({
      ok: false,
      code: 'rejected',
      title: 'Login Failed',
    });
    const answer = await post('/admin/sign-in', { code: totp(key) }, waiting);
    expect(await answer.json()).toEqual({ ok: true });
    expect(await opens(cookiesOf(answer))).toBe(true);
  });
});
