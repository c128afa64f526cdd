import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAdmin, createUser, type TestAccount } from '#tests/support/accounts.ts';
import {
  createPasskeyDevice,
  type DeviceBehavior,
  type PasskeyDevice,
} from '#tests/support/passkey-device.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { totp } from '#tests/support/totp.ts';
import { deleteAccess } from '../people.server.ts';

const MINUTE = 60_000;

type Fields = Record<string, string>;
interface Question {
  challenge: string;
  rpId: string;
  userVerification: string;
  allowCredentials?: { id: string }[];
  excludeCredentials?: { id: string }[];
  rp: { id: string };
  user: { id: string };
}
type Answer = { ok: boolean; message?: string; title?: string; options?: Question };

describeEachEngine('passkeys', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  let device: PasskeyDevice;
  let time: number;

  beforeEach(async () => {
    time = Date.now();
    site = await openTestSite({
      engine,
      now: () => new Date(time),
      env: { TRUSTED_PROXIES: '127.0.0.1' },
    });
    admin = await createAdmin(site);
    device = createPasskeyDevice(site.origin);
  });
  afterEach(() => site.close());

  async function post(path: string, fields: Fields, cookie = '', from = '203.0.113.1') {
    const headers = { Cookie: cookie, 'X-Forwarded-For': from, 'User-Agent': 'Firefox/140' };
    const response = await site.post(path, fields, { extra: headers });
    const cookies = response.headers.getSetCookie().filter((each) => !/Max-Age=0/.test(each));
    return {
      response,
      status: response.status,
      cookie: cookies.map((each) => each.split(';')[0]).join('; '),
      json: async () => (await response.json()) as Answer,
    };
  }
  const change = (fields: Fields, cookie = admin.cookie) =>
    post('/admin/account/passkeys', fields, cookie);

  async function beginAdding(cookie = admin.cookie): Promise<Question> {
    const { options } = await (
      await change({ intent: 'passkey-begin', name: 'Laptop' }, cookie)
    ).json();
    if (options === undefined) throw new Error('there is a question');
    return options;
  }
  async function add({
    name = 'Laptop',
    behavior = {} as DeviceBehavior,
    with: other = device,
  } = {}): Promise<Answer> {
    const answer = other.create(await beginAdding(), behavior);
    return (await change({ intent: 'passkey-add', name, answer })).json();
  }
  async function ask(step = 'sign-in', cookie = '', from?: string): Promise<Question> {
    const asked = await post('/admin/passkey', { intent: 'passkey-question', step }, cookie, from);
    const { options } = await asked.json();
    if (options === undefined) throw new Error('there is a question');
    return options;
  }
  function answerWith(answer: string, step = 'sign-in', cookie = '') {
    return post('/admin/passkey', { intent: 'passkey-sign-in', step, answer }, cookie);
  }
  async function signIn(behavior: DeviceBehavior = {}) {
    return answerWith(device.use(await ask(), behavior));
  }
  async function opens(cookie: string): Promise<boolean> {
    return (await site.get('/admin', { cookie })).status === 200;
  }
  async function rows() {
    return site.services.database.db.selectFrom('passkeys').selectAll().execute();
  }
  /** Turns on codes, and returns the app's key. The code that did so may be used once more. */
  async function turnOnCodes(): Promise<string> {
    const begun = { intent: 'two-factor-begin', password: admin.password };
    const page = await (await post('/admin/account', begun, admin.cookie)).response.text();
    const key = /name="secret" value="([A-Z2-7]+)"/.exec(page)?.[1] ?? '';
    const confirm = { intent: 'two-factor-confirm', secret: key, code: totp(key) };
    const { cookie } = await post('/admin/account', confirm, admin.cookie);
    admin = { ...admin, cookie };
    return key;
  }
  async function passwordStep(): Promise<string> {
    const fields = { intent: 'login', email: admin.email, password: admin.password };
    const { response, cookie } = await post('/admin/login', fields);
    expect(response.headers.get('Location')).toBe('/admin/login/code');
    return cookie;
  }

  it('sign in without a password or a code, and say when they were last used', async () => {
    await turnOnCodes();
    time += 1;
    expect(await add()).toEqual({ ok: true });
    const [before] = await rows();
    expect(before).toMatchObject({
      name: 'Laptop',
      relying_party: 'localhost',
      last_used_at: null,
    });
    time += MINUTE;
    const question = await ask();
    expect(question).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(question.allowCredentials).toBeUndefined();
    const answer = await answerWith(device.use(question));
    expect(await answer.json()).toEqual({ ok: true });
    expect(await opens(answer.cookie)).toBe(true);
    expect(answer.cookie).toContain('device=');
    const [after] = await rows();
    expect(new Date(after?.last_used_at ?? 0).getTime()).toBe(time);
    await expect(site).toHaveAudited(['account.two-factor-on', 'account.passkey-added', 'sign-in']);
    const sessions = await site.services.database.db
      .selectFrom('session')
      .select(['userAgent', 'userId'])
      .execute();
    expect(sessions).toContainEqual({ userAgent: 'Firefox/140', userId: admin.userId });
  });

  it('are listed with a button for the sign-in page once there is one', async () => {
    const login = async () =>
      (await site.fetch('/admin/login.data?_routes=features%2Faccounts%2Froutes%2Flogin')).text();
    const before = await login();
    await add();
    expect(await login()).not.toBe(before);
    const page = await (await site.get('/admin/account', admin)).text();
    expect(page).toMatch(/<strong>Laptop<\/strong>/);
    expect(page).toContain('never used');
    const mails = await site.services.database.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'mail')
      .execute();
    expect(mails.map(({ payload }) => payload).join()).toContain('A passkey was added');
  });

  it('take the place of the code after the password, once', async () => {
    await turnOnCodes();
    await add();
    const waiting = await passwordStep();
    expect(await opens(waiting)).toBe(false);
    const question = await ask('second-factor', waiting);
    expect(question.allowCredentials).toEqual([
      { id: device.credentialId, type: 'public-key', transports: ['internal'] },
    ]);
    const answer = device.use(question, { verified: false });
    const signedIn = await answerWith(answer, 'second-factor', waiting);
    expect(await opens(signedIn.cookie)).toBe(true);
    const again = await answerWith(
      device.use(question, { verified: false }),
      'second-factor',
      waiting,
    );
    expect(again.status).toBe(401);
    expect(await opens(again.cookie)).toBe(false);
  });

  it('replace no code without the password before it', async () => {
    await turnOnCodes();
    await add();
    const asked = await post('/admin/passkey', {
      intent: 'passkey-question',
      step: 'second-factor',
    });
    expect(asked.status).toBe(422);
    const waiting = await passwordStep();
    const question = await ask('second-factor', waiting);
    const forged = `${waiting.split('.')[0]}.${'A'.repeat(43)}%3D`;
    for (const cookie of ['', forged]) {
      const rejected = await answerWith(device.use(question), 'second-factor', cookie);
      expect(rejected.status).toBe(401);
      expect(await opens(rejected.cookie)).toBe(false);
    }
    // Without user verification, a passkey is one factor and not two.
    const alone = await signIn({ verified: false });
    expect(alone.status).toBe(401);
    // A challenge of one step is not valid for the other.
    const crossed = await answerWith(device.use(question), 'sign-in');
    expect(crossed.status).toBe(401);
    expect(await opens(crossed.cookie)).toBe(false);
  });

  it('of another person do not complete a sign-in', async () => {
    await turnOnCodes();
    await add();
    const other = await createAdmin(site);
    const theirs = createPasskeyDevice(site.origin);
    const created = theirs.create(await beginAdding(other.cookie));
    await change({ intent: 'passkey-add', name: 'Theirs', answer: created }, other.cookie);
    const waiting = await passwordStep();
    const question = await ask('second-factor', waiting);
    const rejected = await answerWith(theirs.use(question), 'second-factor', waiting);
    expect(rejected.status).toBe(401);
    expect(await opens(rejected.cookie)).toBe(false);
  });

  it.each<[string, DeviceBehavior]>([
    ['from a page of another origin', { origin: 'https://evil.example' }],
    ['from another port', { origin: 'http://localhost:3001' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without user verification', { verified: false }],
    ['for another person', { userHandle: 'c29tZWJvZHktZWxzZQ' }],
  ])('are rejected %s', async (_name, behavior) => {
    await add();
    const rejected = await signIn(behavior);
    expect(rejected.status).toBe(401);
    expect(await rejected.json()).toMatchObject({ ok: false, title: 'Login Failed' });
    expect(await opens(rejected.cookie)).toBe(false);
    await expect(site).toHaveAudited(expect.arrayContaining(['sign-in.passkey-failed']));
    expect((await signIn()).status).toBe(200);
  });

  it('are rejected with a signature of another key', async () => {
    await add();
    const stranger = createPasskeyDevice(site.origin);
    const signed = JSON.parse(stranger.use(await ask()));
    const claimed = { ...signed, id: device.credentialId, rawId: device.credentialId };
    claimed.response.userHandle = undefined;
    expect((await answerWith(JSON.stringify(claimed))).status).toBe(401);
    expect((await answerWith(stranger.use(await ask()))).status).toBe(401);
    expect((await answerWith(stranger.use(await ask()))).status).toBe(401);
  });

  it('answer a challenge once, also many times at once, and within five minutes', async () => {
    await add();
    const question = await ask();
    const answer = device.use(question);
    const tries = await Promise.all(Array.from({ length: 8 }, () => answerWith(answer)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await answerWith(answer)).status).toBe(401);
    const late = device.use(await ask());
    time += 5 * MINUTE;
    const rejected = await answerWith(late);
    expect(rejected.status).toBe(401);
    expect((await rejected.json()).message).toContain('took too long');
    expect((await answerWith(device.use({ challenge: 'made-up', rpId: 'localhost' }))).status).toBe(
      401,
    );
  });

  it('limit the open challenges of one address, not those of others', async () => {
    await add();
    const mine = await ask('sign-in', '', '198.51.100.7');
    for (let n = 0; n < 15; n += 1) {
      time += 1;
      await ask();
    }
    const { db } = site.services.database;
    const open = await db.selectFrom('passkey_challenges').select('challenge_hash').execute();
    expect(open).toHaveLength(11);
    expect((await answerWith(device.use(mine))).status).toBe(200);
    // One after the other: on a busy machine, simultaneous requests wait too long in the queue.
    let status = 200;
    for (let n = 0; n < 130 && status === 200; n += 1) {
      status = (await post('/admin/passkey', { intent: 'passkey-question', step: 'sign-in' }))
        .status;
    }
    expect(status).toBe(422);
  });

  it('are rejected when their counter goes back, as that of a copy does', async () => {
    await add({ behavior: { counter: 3_000_000_000 } });
    expect((await signIn({ counter: 3_000_000_001 })).status).toBe(200);
    for (const counter of [3_000_000_001, 5, 0]) {
      const rejected = await signIn({ counter });
      expect(rejected.status).toBe(401);
      expect((await rejected.json()).message).toContain('looks like a copy');
    }
    expect((await signIn({ counter: 3_000_000_002 })).status).toBe(200);
  });

  it('are added from this site only, with user verification and one’s own challenge', async () => {
    for (const behavior of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { verified: false },
      { algorithm: -999 },
    ]) {
      expect((await add({ behavior })).ok).toBe(false);
    }
    const other = await createAdmin(site);
    const answer = device.create(await beginAdding(other.cookie));
    expect((await change({ intent: 'passkey-add', name: 'x', answer })).status).toBe(422);
    for (const nonsense of ['', 'null', '{}', '[]', '{"id":"a\\u0000b"}', answer.slice(0, 90)]) {
      const rejected = await change({ intent: 'passkey-add', name: 'x', answer: nonsense });
      expect(rejected.status).toBe(422);
      expect((await answerWith(nonsense)).status).toBe(401);
    }
    expect(await rows()).toEqual([]);
    expect((await post('/admin/account/passkeys', { intent: 'passkey-begin' })).status).not.toBe(
      200,
    );
  });

  it('have a name, and are added once', async () => {
    const unnamed = await change({ intent: 'passkey-begin', name: '  ' });
    expect((await unnamed.json()).message).toBe('Give the passkey a name.');
    expect(await add({ name: ' Laptop\u0000 at\u0007 home ' })).toEqual({ ok: true });
    expect((await rows())[0]?.name).toBe('Laptop at home');
    const question = await beginAdding();
    expect(question.excludeCredentials).toEqual([
      { id: device.credentialId, type: 'public-key', transports: ['internal'] },
    ]);
    expect(await add()).toMatchObject({ ok: false, message: expect.stringContaining('already') });
    for (let n = 1; n < 20; n += 1) {
      expect(await add({ with: createPasskeyDevice(site.origin) })).toEqual({ ok: true });
    }
    const full = await change({ intent: 'passkey-begin', name: 'One more' });
    expect((await full.json()).message).toContain('You have 20 passkeys.');
  });

  it('are renamed and removed by their owner only', async () => {
    await add();
    const id = (await rows())[0]?.id ?? '';
    const other = await createAdmin(site);
    const theirs: Fields[] = [
      { intent: 'passkey-rename', id, name: 'Mine now' },
      { intent: 'passkey-remove', id },
    ];
    for (const fields of theirs) {
      expect((await change(fields, other.cookie)).status).toBe(422);
    }
    time += 1;
    expect((await change({ intent: 'passkey-rename', id, name: '' })).status).toBe(422);
    expect((await change({ intent: 'passkey-rename', id, name: 'Desk' })).status).toBe(200);
    expect((await rows())[0]?.name).toBe('Desk');
    time += 1;
    const question = await ask();
    expect((await change({ intent: 'passkey-remove', id })).status).toBe(200);
    expect(await rows()).toEqual([]);
    time += 1;
    const rejected = await answerWith(device.use(question));
    expect(rejected.status).toBe(401);
    expect((await rejected.json()).message).toContain('does not know that passkey');
    await expect(site).toHaveAudited([
      'account.passkey-added',
      'account.passkey-renamed',
      'account.passkey-removed',
      'sign-in.passkey-failed',
    ]);
  });

  it('are deleted with their person, and give no access without the admin role', async () => {
    await add();
    const user = await createUser(site);
    const { db } = site.services.database;
    await db.updateTable('passkeys').set({ user_id: user.userId }).execute();
    const userHandle = Buffer.from(user.userId).toString('base64url');
    const denied = await signIn({ userHandle });
    expect(denied.status).toBe(403);
    expect(await denied.json()).toMatchObject({ title: 'Access Denied' });
    expect(await opens(denied.cookie)).toBe(false);
    await db.updateTable('passkeys').set({ user_id: admin.userId }).execute();
    await beginAdding();
    const second = await createAdmin(site);
    const actor = { id: second.userId, name: second.email };
    expect(await deleteAccess(site.services, actor, admin.userId)).toEqual({ ok: true });
    expect(await rows()).toEqual([]);
    expect((await signIn()).status).toBe(401);
  });
});

describeEachEngine('passkeys of a site that has moved', (engine) => {
  it('do not sign in at the new address, and the account page says why', async () => {
    const site = await openTestSite({ engine, env: { PUBLIC_ORIGIN: 'https://www.example.com' } });
    const admin = await createAdmin(site);
    const device = createPasskeyDevice(site.origin);
    const headers = { Cookie: admin.cookie, Accept: 'text/html' };
    const change = async (fields: Fields) => {
      const body = new URLSearchParams(fields);
      const init = { method: 'POST', headers, body };
      return (await (await site.fetch('/admin/account/passkeys', init)).json()) as Answer;
    };
    const { options } = await change({ intent: 'passkey-begin', name: 'Old' });
    expect(options?.rp.id).toBe('www.example.com');
    const answer = device.create(options ?? { challenge: '' });
    expect(await change({ intent: 'passkey-add', name: 'Old', answer })).toEqual({ ok: true });
    const { db } = site.services.database;
    await db.updateTable('passkeys').set({ relying_party: 'old.example.com' }).execute();
    const page = await (await site.get('/admin/account', { extra: headers })).text();
    expect(page).toMatch(/It only works at (<!-- -->)?old\.example\.com/);
    const again = await change({ intent: 'passkey-begin', name: 'New' });
    expect(again.options?.excludeCredentials).toEqual([]);
    await site.close();
  });
});
