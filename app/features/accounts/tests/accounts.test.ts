import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  erasePersonalData,
  summarizePersonalData,
} from '#app/features/privacy/requests/personal-data.server.ts';
import { createAdmin, createSessionCookie, createUser } from '#tests/support/accounts.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { findTrustedDevice } from '../devices/trusted-device.server.ts';
import { requestReset } from '../passwords/password-reset.server.ts';
import { createInvitation, deleteAccess } from '../people.server.ts';
import { ownerInstructions } from '../sign-in/first-owner.server.ts';
import { signUp as signUpDirectly } from '../sign-in/sign-up.server.ts';

const STRONG = 'lantern-oak-river-42';
const HOURS = 60 * 60 * 1000;

describeEachEngine('accounts', (engine) => {
  let site: TestSite;
  let now: Date;
  /** From the set-up link, which a visitor behind a proxy needs to become the owner. */
  let setup: string;

  beforeEach(async () => {
    now = new Date('2025-01-05T12:00:00Z');
    site = await openTestSite({ engine, now: () => now, env: { TRUSTED_PROXIES: '127.0.0.1' } });
    setup = await readSetup(site);
  });
  afterEach(() => site.close());

  function post(fields: Record<string, string>, path = '/admin/login', from = '203.0.113.1') {
    return site.post(path, fields, { extra: { 'X-Forwarded-For': from } });
  }
  function signUp(email: string, more: Record<string, string> = {}, from?: string) {
    const fields = { intent: 'sign-up', email, password: STRONG, setup, ...more };
    return post(fields, undefined, from);
  }
  /** Simultaneous visitors, each from a different address. */
  function atOnce(count: number, ask: (n: number, from: string) => Promise<Response>) {
    return Promise.all(Array.from({ length: count }, (_, n) => ask(n, `198.51.100.${n + 1}`)));
  }
  async function countAdmins(): Promise<number> {
    const rows = await site.services.database.db.selectFrom('user_roles').selectAll().execute();
    return rows.length;
  }
  function tokenOf(link: string): string {
    return link.split('#invitation=')[1] ?? '';
  }
  async function invite(
    email: string,
    actor: { id: string | null; name: string } = { id: null, name: 'test' },
  ): Promise<string> {
    const result = await createInvitation(site.services, actor, { email, clientKey: '' });
    if (!result.ok) throw new Error(result.message);
    return tokenOf(result.link);
  }

  it.each([
    ['login', '/admin/login', { intent: 'login' }, 'Login Failed'],
    ['sign-up', '/admin/login?tab=sign-up', { intent: 'sign-up' }, 'Signup Failed'],
    ['forgotten password', '/admin/forgot-password', {}, null],
    ['new password', '/admin/reset-password', { reset: 'x'.repeat(43) }, 'That did not work'],
  ])('answers a %s that fails with its heading, a reference and the email', async (...given) => {
    const [, path, fields, heading] = given;
    const { db } = site.services.database;
    await db.schema.alterTable('rate_limits').renameTo('rate_limits_away').execute();
    const email = 'typed@example.com';
    const answer = await post({ ...fields, email, password: STRONG, setup }, path);
    await db.schema.alterTable('rate_limits_away').renameTo('rate_limits').execute();
    expect(answer.status).toBe(500);
    const page = await answer.text();
    if (heading !== null) expect(page).toContain(heading);
    expect(page).toContain('Something went wrong on our side. Please try again in a moment.');
    const reference = /Reference: ([\w-]+)/.exec(page)?.[1];
    expect(reference).toBe(answer.headers.get('X-Request-Id'));
    expect(JSON.stringify(site.log)).toContain(reference);
    // A new password comes with a link, and has no email.
    if (!('reset' in fields)) expect(page).toContain(`value="${email}"`);
    if (heading === 'Signup Failed') expect(page).toContain('Failed to create account');
    expect(page).not.toContain(STRONG);
  });

  it('have the tables and columns that better-auth writes', async () => {
    const { explicitSchemaCheck } = await (await site.services.openAuth()).$context;
    expect(explicitSchemaCheck).toBeDefined();
    await explicitSchemaCheck?.();
  });

  it('makes the first sign-up the owner, signed in and sent to the dashboard', async () => {
    const answer = await signUp('owner@example.com');
    expect(answer).toHaveRedirect(302, '/admin');
    const cookie = answer.headers
      .getSetCookie()
      .map((c) => c.split(';')[0])
      .join('; ');
    const page = await site.get('/admin', { cookie });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('No posts yet. Create your first one!');
  });

  it('makes exactly one owner of 100 simultaneous claims', async () => {
    const here = atOnce(50, (n, from) => signUp(`here-${n}@example.com`, {}, from));
    // To the database, the sources next to the built site are a separate process.
    const onOtherServer = Array.from({ length: 50 }, (_, n) =>
      signUpDirectly(site.services, {
        email: `there-${n}@example.com`,
        password: STRONG,
        setup: '',
        invitation: '',
        isLocal: true,
        clientKey: `192.0.2.${n}`,
        userAgent: '',
        tokens: { session: null, device: null, 'two-factor': null },
      }),
    );
    const made = (await here).filter(({ status }) => status === 302).length;
    const madeOnOtherServer = (await Promise.all(onOtherServer)).filter(({ ok }) => ok).length;
    expect(made + madeOnOtherServer).toBe(1);
    expect(await countAdmins()).toBe(1);
  });

  it('rejects sign-up without an invitation afterwards, and says so', async () => {
    await createAdmin(site);
    const answer = await signUp('stranger@example.com');
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain('Signup Failed');
    expect(page).toContain('need an invitation');
    expect(page).toContain('value="stranger@example.com"');
  });

  it('lets an invitation be used once, also by simultaneous requests', async () => {
    await createAdmin(site);
    const invitation = await invite('helper@example.com');
    const use = (from?: string) => signUp('helper@example.com', { invitation }, from);
    const answers = await atOnce(50, (_n, from) => use(from));
    expect(statusesOf(answers)).toEqual({ 302: 1, 400: 49 });
    expect((await use()).status).toBe(400);
    expect(await countAdmins()).toBe(2);
  });

  it('binds an invitation to its address and its 72 hours', async () => {
    await createAdmin(site);
    const invitation = await invite('helper@example.com');
    expect((await signUp('other@example.com', { invitation })).status).toBe(400);
    now = new Date(now.getTime() + 72 * HOURS + 1);
    expect((await signUp('helper@example.com', { invitation })).status).toBe(400);
    expect(await countAdmins()).toBe(1);
  });

  it.each([
    ['short', 'abc', 'at least 6 characters'],
    ['common', 'password', 'too easy to guess'],
    ['built from the address', 'maryhill', 'too easy to guess'],
    ['built from the site’s name', 'wizardservices', 'too easy to guess'],
    ['very long', 'x'.repeat(10_000), 'at most 128 characters'],
  ])('rejects a password that is %s, with the reason', async (_name, password, reason) => {
    const answer = await signUp('maryhill@example.com', { password });
    await expect(answer).toBeRejected(400, reason);
    expect(await countAdmins()).toBe(0);
  });

  it.each([
    ['a wrong password', { password: 'wrong-password-1' }, 401, 'Invalid email or password'],
    ['an unknown address', { email: 'nobody@example.com' }, 401, 'Invalid email or password'],
    ['no password', { password: '' }, 400, 'Password is required'],
    ['no address', { email: ' ' }, 400, 'Email is required'],
    ['a very long password', { password: 'x'.repeat(20_000) }, 401, 'Invalid email or password'],
    ['something that is no address', { email: '<b>' }, 401, 'Invalid email or password'],
  ])('answers %s with Login Failed', async (_name, change, status, message) => {
    const { email, password } = await createAdmin(site);
    const answer = await post({ intent: 'login', email, password, ...change });
    expect(answer.status).toBe(status);
    const page = await answer.text();
    expect(page).toContain('Login Failed');
    expect(page).toContain(message);
  });

  it('refuses to sign in a person without the role', async () => {
    const { email, password, userId } = await createUser(site);
    const before = await sessionsOf(userId);
    const answer = await post({ intent: 'login', email, password });
    expect(answer.status).toBe(403);
    const page = await answer.text();
    expect(page).toContain('Access Denied');
    expect(page).toContain('You don&#x27;t have admin privileges.');
    expect(await sessionsOf(userId)).toBe(before);
  });

  async function sessionsOf(userId: string): Promise<number> {
    const { db } = site.services.database;
    const rows = await db.selectFrom('session').select('id').where('userId', '=', userId).execute();
    return rows.length;
  }

  it('redirects to the requested page, and never to another site', async () => {
    const { email, password } = await createAdmin(site);
    const on = await post({ intent: 'login', email, password }, '/admin/login?next=/admin/people');
    expect(on.headers.get('Location')).toBe('/admin/people');
    const off = await post({ intent: 'login', email, password }, '/admin/login?next=//example.com');
    expect(off.headers.get('Location')).toBe('/admin');
  });

  it('limits guesses at one account from one address, without locking the account for other addresses', async () => {
    const { email, password } = await createAdmin(site);
    for (let n = 0; n < 10; n += 1) await post({ intent: 'login', email, password: 'wrong-1234' });
    const limited = await post({ intent: 'login', email, password });
    await expect(limited).toBeRejected(429, 'Too many attempts');
    now = new Date(now.getTime() + HOURS);
    expect((await post({ intent: 'login', email, password })).status).toBe(302);
  });

  it('ends the session on the server at sign-out', async () => {
    const { cookie } = await createAdmin(site);
    await site.fetch('/admin/sign-out', { method: 'POST', headers: { Cookie: cookie } });
    const page = await site.get('/admin', { cookie });
    expect(page).toHaveRedirect(302, '/admin/login?next=%2Fadmin');
  });

  it('removes access at once, but never the last admin’s', async () => {
    const first = await createAdmin(site);
    const second = await createAdmin(site);
    const actor = { id: first.userId, name: first.email };
    expect(await deleteAccess(site.services, actor, second.userId)).toEqual({ ok: true });
    const call = await site.fetch('/admin/media/list', { headers: { Cookie: second.cookie } });
    expect(call.status).toBe(401);
    expect(await deleteAccess(site.services, actor, first.userId)).toMatchObject({ ok: false });
  });

  it('removes with the access everything that could restore it', async () => {
    const owner = await createAdmin(site);
    const leaver = await createAdmin(site);
    const asOwner = { id: owner.userId, name: owner.email };
    const asLeaver = { id: leaver.userId, name: leaver.email };
    const invitation = await invite('helper@example.com', asOwner);
    const madeByLeaver = await invite('other-address@example.com', asLeaver);
    const db = site.services.database.db;
    const signIn = await post({ intent: 'login', email: leaver.email, password: leaver.password });
    const device = signIn.headers.getSetCookie().find((cookie) => cookie.startsWith('device='));
    await requestReset(site.services, { email: leaver.email, clientKey: 'x' });
    const at = now.toISOString();
    await db
      .insertInto('verification')
      .values({
        id: 'waits',
        identifier: '2fa-waits',
        value: leaver.userId,
        expiresAt: '2099-01-01T00:00:00.000Z',
        createdAt: at,
        updatedAt: at,
      })
      .execute();
    // The state that a second invitation for the same address leaves.
    await db
      .updateTable('invitations')
      .set({ email: leaver.email })
      .where('email', '=', 'other-address@example.com')
      .execute();
    const atOtherAddress = await invite('third-address@example.com', asLeaver);

    expect(await deleteAccess(site.services, asOwner, leaver.userId)).toEqual({ ok: true });

    const tries: [string, string][] = [
      [leaver.email, madeByLeaver],
      ['third-address@example.com', atOtherAddress],
    ];
    for (const [email, invitation] of tries) {
      expect((await signUp(email, { invitation })).status).toBe(400);
    }
    for (const table of ['session', 'account', 'password_resets', 'verification'] as const) {
      const rows = await db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows), table).not.toContain(leaver.userId);
    }
    const audited = await db.selectFrom('audit_log').select(['action', 'actor_name']).execute();
    const revoked = audited.filter(({ action }) => action === 'invitation.revoked');
    expect(revoked.map(({ actor_name }) => actor_name)).toEqual([owner.email, owner.email]);

    // Another admin's invitation still works: with it the same address starts over.
    expect((await signUp('helper@example.com', { invitation })).status).toBe(302);
    const again = await invite(leaver.email, asOwner);
    expect((await signUp(leaver.email, { invitation: again })).status).toBe(302);
    const { secret } = site.services;
    const deviceToken = /=([^;]+)/.exec(device ?? '')?.[1] ?? null;
    expect(await findTrustedDevice(db, secret, deviceToken, leaver.userId)).toBe(null);
    const { id } = await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', leaver.email)
      .executeTakeFirstOrThrow();
    expect(await findTrustedDevice(db, secret, deviceToken, id)).toBe(null);
  });

  it('lets a person whose access is being removed create no invitation', async () => {
    const owner = await createAdmin(site);
    const leaver = await createAdmin(site);
    const asLeaver = { id: leaver.userId, name: leaver.email };
    const made = Array.from({ length: 10 }, (_, n) =>
      createInvitation(site.services, asLeaver, { email: `own-${n}@example.com`, clientKey: '' }),
    );
    await Promise.all([
      ...made,
      deleteAccess(site.services, { id: owner.userId, name: owner.email }, leaver.userId),
    ]);
    const late = await createInvitation(site.services, asLeaver, {
      email: 'late@example.com',
      clientKey: '',
    });
    expect(late).toEqual({ ok: false, message: "You don't have admin privileges." });
    const left = await site.services.database.db.selectFrom('invitations').selectAll().execute();
    expect(left).toEqual([]);
  });

  it('says whether an invitation can be used before anybody types anything', async () => {
    const owner = await createAdmin(site);
    const asOwner = { id: owner.userId, name: owner.email };
    const isInvited = async (token: string) => {
      const answer = await site.get('/admin/sign-in', { extra: { 'X-Invitation': token } });
      return ((await answer.json()) as { invited: boolean }).invited;
    };
    const used = await invite('dana@example.com', asOwner);
    expect(await isInvited(used)).toBe(true);
    expect((await signUp('dana@example.com', { invitation: used })).status).toBe(302);
    expect(await isInvited(used)).toBe(false);
    const expired = await invite('sam@example.com', asOwner);
    await site.services.database.db
      .updateTable('invitations')
      .set({ expires_at: '2020-01-01T00:00:00.000Z' })
      .where('email', '=', 'sam@example.com')
      .execute();
    expect(await isInvited(expired)).toBe(false);
    expect(await isInvited('')).toBe(false);
  });

  it('says Access Denied to a person who lost access, but only after the right password', async () => {
    const owner = await createAdmin(site);
    const leaver = await createAdmin(site);
    const asOwner = { id: owner.userId, name: owner.email };
    const db = site.services.database.db;
    const login = (email: string, password: string) => post({ intent: 'login', email, password });
    const textOf = async (response: Response) =>
      (await response.text()).replaceAll(/[\w.+-]+@[\w.-]+|[\w+/-]{20,}/g, '…');

    await deleteAccess(site.services, asOwner, leaver.userId);
    const denied = await login(leaver.email, leaver.password);
    expect(denied.status).toBe(403);
    expect(denied.headers.getSetCookie().filter((cookie) => /^session=./.test(cookie))).toEqual([]);
    const page = await denied.text();
    expect(page).toContain('Access Denied');
    expect(page).toContain('You don&#x27;t have admin privileges.');
    const wrong = await login(leaver.email, 'porch lantern gravel');
    const unknown = await login('nobody@example.com', 'porch lantern gravel');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(await textOf(wrong)).toBe(await textOf(unknown));

    const sessions = await db.selectFrom('session').select('userId').execute();
    expect(sessions.map(({ userId }) => userId)).toEqual([owner.userId]);
    await requestReset(site.services, { email: leaver.email, clientKey: 'x' });
    expect(await db.selectFrom('password_resets').selectAll().execute()).toEqual([]);

    const person = { email: leaver.email };
    expect(await summarizePersonalData(site.services, person)).toMatchObject({ hasAccount: true });
    await erasePersonalData(site.services, asOwner, person);
    expect(await summarizePersonalData(site.services, person)).toMatchObject({ hasAccount: false });
    expect((await login(leaver.email, leaver.password)).status).toBe(401);
    await erasePersonalData(site.services, asOwner, { email: owner.email });
    expect((await login(owner.email, owner.password)).status).toBe(302);
  });

  it('says Access Denied on the login page only to a person who lost access', async () => {
    const owner = await createAdmin(site);
    const leaver = await createAdmin(site);
    const other = await createSessionCookie(site.services, leaver.userId);
    const user = await createUser(site);
    const actor = { id: owner.userId, name: owner.email };
    await deleteAccess(site.services, actor, leaver.userId);
    async function loginPage(cookie: string): Promise<string> {
      const guarded = await site.get('/admin/people', { cookie });
      expect(guarded.headers.get('Location')).toBe('/admin/login?next=%2Fadmin%2Fpeople');
      return (await site.get('/admin/login?next=%2Fadmin%2Fpeople', { cookie })).text();
    }
    for (const cookie of [leaver.cookie, other, user.cookie]) {
      const page = await loginPage(cookie);
      expect(page).toContain('Access Denied');
      expect(page).toContain('You don&#x27;t have admin privileges.');
    }
    const signedOut = await createAdmin(site);
    await site.fetch('/admin/sign-out', { method: 'POST', headers: { Cookie: signedOut.cookie } });
    for (const cookie of [signedOut.cookie, 'session=x', 'session=%E0%A4%A.x']) {
      expect(await loginPage(cookie)).not.toContain('Access Denied');
    }
  });

  it('keeps one admin when two remove each other’s access at once', async () => {
    const people = [await createAdmin(site), await createAdmin(site)];
    const [first, second] = people.map(({ userId, email }) => ({ id: userId, name: email }));
    if (!first || !second) throw new Error('there are two');
    const results = await Promise.all([
      ...Array.from({ length: 10 }, () => deleteAccess(site.services, first, second.id)),
      ...Array.from({ length: 10 }, () => deleteAccess(site.services, second, first.id)),
    ]);
    expect(results.some(({ ok }) => !ok)).toBe(true);
    expect(await countAdmins()).toBe(1);
  });

  it('treats an invalid cookie as none', async () => {
    for (const cookie of [
      'session=x',
      'session=%E0%A4%A',
      ';;;=',
      `session=${'a'.repeat(4_000)}`,
    ]) {
      const page = await site.get('/admin', { cookie });
      expect(page.status).toBe(302);
    }
  });
});

function statusesOf(answers: readonly Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The token in the set-up link that the server prints. */
async function readSetup({ services }: TestSite): Promise<string> {
  return /#setup=([\w-]+)/.exec(await ownerInstructions(services))?.[1] ?? '';
}

const LOCAL = 'http://localhost:3000';
const PUBLIC = 'https://www.example.com';

describe('the first claim', () => {
  it.each<[string, string, string, Record<string, string>, boolean]>([
    ['from this machine', LOCAL, '127.0.0.1', {}, true],
    ['from this machine over IPv6', LOCAL, '::1', {}, true],
    ['from this machine by another local name', LOCAL, '::1', { Host: '127.0.0.1:3000' }, true],
    ['from the network with a local Host', LOCAL, '203.0.113.9', { Host: 'localhost:3000' }, false],
    ['from a container’s network', LOCAL, '::ffff:172.17.0.1', {}, false],
    ['through a proxy', LOCAL, '127.0.0.1', { 'X-Forwarded-For': '127.0.0.1' }, false],
    ['through a proxy that says the host', LOCAL, '::1', { 'X-Forwarded-Host': 'x.test' }, false],
    ['through a proxy that says Forwarded', LOCAL, '127.0.0.1', { Forwarded: 'for=_x' }, false],
    ['through a proxy that says X-Real-IP', LOCAL, '127.0.0.1', { 'X-Real-IP': '::1' }, false],
    ['through a proxy that says Via', LOCAL, '127.0.0.1', { Via: '1.1 proxy' }, false],
    ['from this machine to a public site', PUBLIC, '127.0.0.1', {}, false],
    ['from the network to a public site', PUBLIC, '203.0.113.9', {}, false],
  ])('%s', async (_name, origin, remoteAddress, given, isOpen) => {
    const { createSite } = await loadSiteBuild();
    const site = await openTestSite({ env: { PUBLIC_ORIGIN: origin } });
    const { fetch } = createSite(site.services);
    const { Host = new URL(origin).host } = given;
    const headers = { Host, Origin: `${new URL(origin).protocol}//${Host}`, ...given };
    const ask = (init: RequestInit) =>
      fetch(new Request(`${origin}/admin/login`, init), { remoteAddress });
    const page = await (await ask({ headers })).text();
    expect(page.includes('You need the set-up link first')).toBe(!isOpen);
    const claim = (fields: Record<string, string>) => {
      const account = { intent: 'sign-up', email: 'o@example.com', password: STRONG, ...fields };
      return ask({ method: 'POST', headers, body: new URLSearchParams(account) });
    };
    const answer = await claim({ setup: 'a'.repeat(43) });
    expect(answer.status).toBe(isOpen ? 302 : 400);
    if (!isOpen) {
      expect(await answer.text()).toContain('one-time set-up link');
      expect((await claim({ setup: await readSetup(site) })).status).toBe(302);
    }
    await site.close();
  });
});

describeEachEngine('the first claim on a public address', (engine) => {
  it('needs the link from the log', async () => {
    const site = await openTestSite({ engine, env: { PUBLIC_ORIGIN: PUBLIC } });
    const setup = await readSetup(site);
    const claim = (fields: Record<string, string>) =>
      site.post('/admin/login', {
        intent: 'sign-up',
        email: 'o@example.com',
        password: STRONG,
        ...fields,
      });
    expect((await claim({})).status).toBe(400);
    expect((await claim({ setup: 'wrong' })).status).toBe(400);
    const answer = await claim({ setup });
    expect(answer.status).toBe(302);
    expect(answer.headers.getSetCookie().join()).toMatch(/__Host-session=.*Secure/);
    await site.close();
  });
});
