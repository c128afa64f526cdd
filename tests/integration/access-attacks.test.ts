import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createInvitation, deleteAccess, reinstate } from '#app/features/accounts/people.server.ts';
import { openHasher } from '#app/features/accounts/sign-in/open-auth.server.ts';
import { ageSignIns, createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { addPasskeyRow, createPasskeyDevice } from '#tests/support/passkey-device.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { totp } from '#tests/support/totp.ts';

const MINUTE = 60_000;

describeEachEngine('somebody who has a part of the access', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  let time: number;

  beforeEach(async () => {
    time = Date.now();
    site = await openTestSite({
      engine,
      now: () => new Date(time),
      env: { TRUSTED_PROXIES: '127.0.0.1' },
    });
    admin = await createAdmin(site);
  });
  afterEach(() => site.close());

  function post(path: string, fields: Record<string, string>, cookie = '', from = '203.0.113.1') {
    return site.post(path, fields, { cookie, extra: { 'X-Forwarded-For': from } });
  }
  const cookiesOf = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .filter((each) => !/Max-Age=0/.test(each))
      .map((each) => each.split(';')[0])
      .join('; ');
  async function turnOnCodes(): Promise<void> {
    const begin = { intent: 'two-factor-begin', password: admin.password };
    const page = await (await post('/admin/account', begin, admin.cookie)).text();
    const secret = /name="secret" value="([A-Z2-7]+)"/.exec(page)?.[1] ?? '';
    const confirm = { intent: 'two-factor-confirm', secret, code: totp(secret) };
    admin = { ...admin, cookie: cookiesOf(await post('/admin/account', confirm, admin.cookie)) };
    await site.services.database.db.deleteFrom('rate_limits').execute();
  }
  const wrongCode = (n: number) => String(n).padStart(6, '9');

  it('and was removed a moment ago lets nobody in, and removes nobody', async () => {
    const [removed, other, waiting] = [
      await createAdmin(site),
      await createAdmin(site),
      await createAdmin(site),
    ];
    const { db } = site.services.database;
    await db
      .updateTable('user_roles')
      .set({ role: 'admin-on-hold' })
      .where('user_id', '=', waiting.userId)
      .execute();
    const actor = { id: removed.userId, name: removed.email };
    await deleteAccess(site.services, { id: admin.userId, name: admin.email }, removed.userId);
    const roles = () =>
      db.selectFrom('user_roles').select(['user_id', 'role']).orderBy('user_id').execute();
    const before = await roles();
    // Their requests were let through before, and come to the database now.
    await reinstate(site.services, actor, waiting.userId);
    expect(await deleteAccess(site.services, actor, other.userId)).toMatchObject({ ok: false });
    const invited = { email: 'x@example.com', clientKey: '' };
    expect(await createInvitation(site.services, actor, invited)).toMatchObject({ ok: false });
    expect(await roles()).toEqual(before);
    // Nor does somebody who waits to be let in.
    const onHold = { id: waiting.userId, name: waiting.email };
    await reinstate(site.services, onHold, waiting.userId);
    expect(await deleteAccess(site.services, onHold, other.userId)).toMatchObject({ ok: false });
    expect(await roles()).toEqual(before);
  });

  it('tries sixty codes a day with the password, from however many addresses', async () => {
    await turnOnCodes();
    const { email, password } = admin;
    const passwordStep = async (from: string) =>
      cookiesOf(await post('/admin/login', { intent: 'login', email, password }, '', from));
    let tried = 0;
    let waiting = '';
    for (let hour = 0; hour < 4; hour += 1) {
      waiting = await passwordStep(`198.51.${hour}.1`);
      for (let n = 0; n < 22; n += 1) {
        const from = `198.51.${hour}.${n + 1}`;
        const code = { code: wrongCode(tried) };
        let page = await (await post('/admin/login/code', code, waiting, from)).text();
        if (page.includes('That took too long.')) {
          waiting = await passwordStep(from);
          page = await (await post('/admin/login/code', code, waiting, from)).text();
        }
        if (page.includes('That code is wrong')) tried += 1;
        else expect(page).toContain('Too many attempts.');
      }
      time += 61 * MINUTE;
    }
    // A password step allows a few codes, and the one after them counts, too.
    expect(tried).toBeGreaterThan(40);
    expect(tried).toBeLessThanOrEqual(60);
  });

  it('tries sixty codes a day with an open session', async () => {
    await turnOnCodes();
    await ageSignIns(site.services);
    let tried = 0;
    const rejections = new Set<string>();
    for (let quarter = 0; quarter < 8; quarter += 1) {
      for (let n = 0; n < 11; n += 1) {
        const fields = { 'confirm-code': wrongCode(tried) };
        const page = await (await post('/admin/confirm', fields, admin.cookie)).text();
        if (page.includes('That code is wrong')) tried += 1;
        else rejections.add(/Too many attempts\.[^.]*\./.exec(page)?.[0] ?? page);
      }
      time += 16 * MINUTE;
    }
    expect(tried).toBe(60);
    expect([...rejections].join()).toMatch(
      /Too many attempts\. Please wait \d+ hours and try again\./,
    );
  });

  it('does not use up the owner’s tries by keeping all passwords busy', async () => {
    await ageSignIns(site.services);
    const hasher = await openHasher(site.services.openAuth);
    // Refilled until the answer is there, however long a busy machine takes for it.
    let isFlooding = true;
    const flood = Array.from({ length: 50 }, async () => {
      while (isFlooding) await hasher.hash('x').catch(() => nextTurn());
    });
    const fields = { 'confirm-password': admin.password };
    const page = await (await post('/admin/confirm', fields, admin.cookie)).text();
    expect(page).toContain('Please try again in a moment.');
    isFlooding = false;
    await Promise.all(flood);
    const counted = await site.services.database.db
      .selectFrom('rate_limits')
      .select('count')
      .where('key', 'like', 'confirm:%')
      .execute();
    expect(counted.map(({ count }) => count)).toEqual([0]);
    expect((await post('/admin/confirm', fields, admin.cookie)).status).toBe(302);
  });

  it('adds no more than twenty passkeys, also at once', async () => {
    for (let n = 0; n < 19; n += 1) {
      await addPasskeyRow(site, { id: randomUUID(), userId: admin.userId });
    }
    const path = '/admin/account/passkeys';
    const answers: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const begun = await post(path, { intent: 'passkey-begin', name: 'x' }, admin.cookie);
      const { options } = (await begun.json()) as { options: { challenge: string } };
      answers.push(createPasskeyDevice(site.origin).create(options));
    }
    const added = await Promise.all(
      answers.map((answer) =>
        post(path, { intent: 'passkey-add', name: 'x', answer }, admin.cookie),
      ),
    );
    expect(added.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });
});
