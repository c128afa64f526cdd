import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAdmin, createSessionCookie, type TestAccount } from '#tests/support/accounts.ts';
import { storeLead } from '#tests/support/leads.ts';
import { addPasskeyRow } from '#tests/support/passkey-device.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const NEXT = 'copper-meadow-lantern-8';

describeEachEngine('one’s own account', (engine) => {
  let site: TestSite;
  let admin: TestAccount;

  beforeEach(async () => {
    site = await openTestSite({ engine });
    admin = await createAdmin(site);
  });
  afterEach(() => site.close());

  function page(cookie: string) {
    return site.get('/admin/account', { cookie });
  }
  function post(fields: Record<string, string>, cookie = admin.cookie) {
    return site.post('/admin/account', fields, { cookie });
  }
  function change(current: string, next: string) {
    return post({ intent: 'password', current, next });
  }
  async function signIn(password: string, userAgent = '', cookie = ''): Promise<Response> {
    return site.post(
      '/admin/login',
      { intent: 'login', email: admin.email, password },
      { cookie, extra: { 'User-Agent': userAgent } },
    );
  }
  async function sessionIds(): Promise<string[]> {
    const { db } = site.services.database;
    const rows = await db.selectFrom('session').select('id').execute();
    return rows.map(({ id }) => id);
  }

  it('gets a new password, and ends the sessions of all other browsers', async () => {
    const other = await createSessionCookie(site.services, admin.userId);
    const somebodyElse = await createAdmin(site);
    const answer = await change(admin.password, NEXT);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Password changed');
    expect((await page(admin.cookie)).status).toBe(200);
    expect((await page(somebodyElse.cookie)).status).toBe(200);
    expect((await page(other)).status).toBe(302);
    expect((await signIn(admin.password)).status).toBe(401);
    expect((await signIn(NEXT)).status).toBe(302);
    await expect(site).toHaveAudited(expect.arrayContaining(['account.password-changed']));
  });

  it('gets a name, which signs the answers to leads, and loses it again', async () => {
    const signature = async () => {
      const id = await storeLead(site, {});
      return (await (await site.get(`/admin/leads/${id}`, admin)).text()).match(
        /Best,\s+([^<]*?)\s*</,
      )?.[1];
    };
    expect(await signature()).toBe('Wizard Services');
    const answer = await post({ intent: 'name', name: ' Ruth \n Abernathy ' });
    expect(await answer.text()).toContain('Name saved');
    expect(await (await page(admin.cookie)).text()).toContain('value="Ruth Abernathy"');
    expect(await signature()).toBe('Ruth Abernathy');
    await expect(site).toHaveAudited(expect.arrayContaining(['account.renamed']));

    const tooLong = await post({ intent: 'name', name: 'a'.repeat(81) });
    expect(tooLong.status).toBe(422);
    expect(await tooLong.text()).toContain('Use at most 80 characters.');
    await post({ intent: 'name', name: '' });
    expect(await signature()).toBe('Wizard Services');
  });

  it('says that passkeys outlast the old password', async () => {
    await addPasskeyRow(site, { id: randomUUID(), userId: admin.userId });
    const answer = await change(admin.password, NEXT);
    expect(await answer.text()).toContain('remove any below that you do not know.');
  });

  it.each([
    ['a wrong current password', 'not-this-one-either', NEXT, 'not your current password'],
    ['no current password', '', NEXT, 'Password is required'],
    ['a current password of megabytes', 'x'.repeat(50_000), NEXT, 'not your current password'],
    ['a short new one', null, 'abc', 'at least 6 characters'],
    ['a common new one', null, 'password', 'too easy to guess'],
    ['the one that is there', null, null, 'already your password'],
  ])('rejects %s beside its field', async (_name, current, next, sentence) => {
    const answer = await change(current ?? admin.password, next ?? admin.password);
    await expect(answer).toBeRejected(422, sentence);
    expect((await signIn(admin.password)).status).toBe(302);
  });

  it('limits guesses at the current password, without ending a session', async () => {
    const guesses = Array.from({ length: 50 }, (_, n) => change(`guess-number-${n}`, NEXT));
    const pages = await Promise.all(guesses.map(async (guess) => (await guess).text()));
    const tried = pages.filter((text) => text.includes('not your current password')).length;
    expect(tried).toBeGreaterThan(0);
    expect(tried).toBeLessThanOrEqual(10);
    expect((await change(admin.password, NEXT)).status).toBe(422);
    expect((await page(admin.cookie)).status).toBe(200);
  });

  it('lists the sessions of a person in plain words, and nobody else’s', async () => {
    await signIn(admin.password, 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) Safari/604.1');
    await createAdmin(site);
    const text = await (await page(admin.cookie)).text();
    expect(text).toContain('Safari on an iPhone');
    expect(text.match(/Last used/g)).toHaveLength(2);
    expect(text.match(/this browser\)/g)).toHaveLength(1);
  });

  it('ends a session 90 days after the sign-in, however often it is used', async () => {
    const { db } = site.services.database;
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await db
      .updateTable('session')
      .set({ createdAt: daysAgo(89.9) })
      .execute();
    expect((await page(admin.cookie)).status).toBe(200);
    await db
      .updateTable('session')
      .set({ createdAt: daysAgo(90) })
      .execute();
    expect((await page(admin.cookie)).status).toBe(302);
    expect(await sessionIds()).toEqual([]);
  });

  async function openEvents(): Promise<Response> {
    const stream = await site.fetch('/admin/events', {
      headers: { ...admin.headers, Accept: 'text/event-stream' },
    });
    expect(stream.status).toBe(200);
    return stream;
  }

  it('tells its open pages when the 90 days are over', async () => {
    const { db } = site.services.database;
    const ninetyDays = 90 * 86_400_000;
    await db
      .updateTable('session')
      .set({ createdAt: new Date(Date.now() - ninetyDays + 3_000).toISOString() })
      .execute();
    // The stream ends by itself: nothing else is requested.
    expect(await (await openEvents()).text()).toContain('"signed-out"');
  });

  it('tells its open pages when another one finds that it has ended', async () => {
    const { db } = site.services.database;
    const stream = await openEvents();
    await db
      .updateTable('session')
      .set({ createdAt: new Date(Date.now() - 91 * 86_400_000).toISOString() })
      .execute();
    expect((await page(admin.cookie)).status).toBe(302);
    expect(await stream.text()).toContain('"signed-out"');
  });

  describe('trusts the browsers that it was signed in with', () => {
    const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) Safari/604.1';
    const cookieOf = (answer: Response, name: string) =>
      answer.headers
        .getSetCookie()
        .find((each) => each.startsWith(`${name}=`))
        ?.split(';')[0] ?? '';
    async function devices() {
      const { db } = site.services.database;
      return db.selectFrom('trusted_devices').selectAll().orderBy('created_at').execute();
    }

    it('and lists them, each once, until one is forgotten', async () => {
      const phone = cookieOf(await signIn(admin.password, PHONE), 'device');
      const again = await signIn(admin.password, PHONE, phone);
      expect(cookieOf(again, 'device')).toBe(phone);
      await signIn(admin.password, 'Mozilla/5.0 (Windows NT 10.0) Firefox/130.0');
      const [first, second] = await devices();
      expect(await devices()).toHaveLength(2);
      const text = await (await page(`${cookieOf(again, 'session')}; ${phone}`)).text();
      const list = text.split('Trusted browsers')[1] ?? '';
      expect(list).toMatch(/Safari on an iPhone<\/strong>(<!-- -->)? \(this browser\)/);
      expect(list).toContain('Firefox on Windows');
      const somebodyElse = await createAdmin(site);
      await post({ intent: 'revoke-device', id: first?.id ?? '' }, somebodyElse.cookie);
      expect(await devices()).toHaveLength(2);
      await post({ intent: 'revoke-device', id: first?.id ?? '' });
      expect((await devices()).map(({ id }) => id)).toEqual([second?.id]);
      // The forgotten browser gets a new name with its next sign-in.
      expect(cookieOf(await signIn(admin.password, PHONE, phone), 'device')).not.toBe(phone);
      await expect(site).toHaveAudited(expect.arrayContaining(['account.device-revoked']));
    });

    it('but after a new password only the one it was chosen with', async () => {
      const mine = await signIn(admin.password, PHONE);
      await signIn(admin.password, 'Mozilla/5.0 (Windows NT 10.0) Firefox/130.0');
      const [first] = await devices();
      const cookie = `${cookieOf(mine, 'session')}; ${cookieOf(mine, 'device')}`;
      await post({ intent: 'password', current: admin.password, next: NEXT }, cookie);
      expect((await devices()).map(({ id }) => id)).toEqual([first?.id]);
    });
  });

  it('deletes expired sessions at sign-in', async () => {
    const { db } = site.services.database;
    await db.updateTable('session').set({ expiresAt: '2020-01-01T00:00:00.000Z' }).execute();
    await signIn(admin.password);
    expect(await sessionIds()).toHaveLength(1);
  });

  it('ends one session or all of them, and only the person’s own', async () => {
    const other = await createSessionCookie(site.services, admin.userId);
    const somebodyElse = await createAdmin(site);
    for (const id of await sessionIds()) {
      const mine = await isMine(id, admin.userId);
      if (!mine) await post({ intent: 'end-session', id });
    }
    expect((await page(somebodyElse.cookie)).status).toBe(200);
    const [first] = await idsOf(other);
    await post({ intent: 'end-session', id: first ?? '' });
    expect((await page(other)).status).toBe(302);
    expect((await page(admin.cookie)).status).toBe(200);
    const answer = await post({ intent: 'end-sessions' });
    expect(answer.headers.get('Location')).toBe('/admin/login');
    expect((await page(admin.cookie)).status).toBe(302);
    expect((await page(somebodyElse.cookie)).status).toBe(200);
    await expect(site).toHaveAudited(['session.ended', 'session.ended-all']);
  });

  async function isMine(id: string, userId: string): Promise<boolean> {
    const { db } = site.services.database;
    const row = await db.selectFrom('session').select('userId').where('id', '=', id).execute();
    return row[0]?.userId === userId;
  }
  async function idsOf(cookie: string): Promise<string[]> {
    const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? '';
    const { db } = site.services.database;
    const rows = await db.selectFrom('session').select('id').where('token', '=', token).execute();
    return rows.map(({ id }) => id);
  }
});
