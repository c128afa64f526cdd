import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { writeTimestamp } from '#database/codec.ts';
import {
  ageSignIns,
  createAdmin,
  createSessionCookie,
  type TestAccount,
} from '#tests/support/accounts.ts';
import {
  createPasskeyDevice,
  type DeviceBehavior,
  type PasskeyDevice,
} from '#tests/support/passkey-device.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

type Fields = Record<string, string>;
interface Options {
  challenge: string;
  rpId: string;
  userVerification: string;
  allowCredentials: { id: string }[];
}
type Answer = { ok: boolean; message?: string; options?: Options };

describeEachEngine('a passkey that says who is there', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  let other: TestAccount;
  let device: PasskeyDevice;
  let theirs: PasskeyDevice;
  const seen = new Set<string>();

  beforeAll(async () => {
    site = await openTestSite({ engine });
    admin = await createAdmin(site);
    other = await createAdmin(site);
    device = createPasskeyDevice(site.origin);
    theirs = createPasskeyDevice(site.origin);
    await add(device, admin);
    await add(theirs, other);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const { db } = site.services.database;
    await ageSignIns(site.services);
    await db.deleteFrom('rate_limits').execute();
    await db.deleteFrom('passkey_challenges').execute();
    await audited();
    await db.updateTable('passkeys').set({ counter: 0 }).execute();
  });

  function post(path: string, fields: Fields, cookie = admin.cookie): Promise<Response> {
    return site.post(path, fields, { cookie });
  }
  async function call(fields: Fields, cookie?: string) {
    const response = await post('/admin/confirm/identity', fields, cookie);
    return { status: response.status, ...((await response.json()) as Answer) };
  }
  async function add(with_: PasskeyDevice, { cookie }: TestAccount): Promise<void> {
    const path = '/admin/account/passkeys';
    const begun = await post(path, { intent: 'passkey-begin', name: 'Mine' }, cookie);
    const { options } = (await begun.json()) as Answer;
    const answer = with_.create(options ?? { challenge: '' });
    expect((await post(path, { intent: 'passkey-add', name: 'Mine', answer }, cookie)).status).toBe(
      200,
    );
  }
  async function ask(cookie?: string): Promise<Options> {
    const { options } = await call({ intent: 'confirm-question' }, cookie);
    if (options === undefined) throw new Error('there is a question');
    return options;
  }
  const confirm = (answer: string, cookie?: string) =>
    call({ intent: 'confirm-passkey', answer }, cookie);
  /** Whether this browser may do now what asks who is there. */
  async function isConfirmed(cookie = admin.cookie): Promise<boolean> {
    const fields = { intent: 'passkey-begin', name: 'x' };
    return (await post('/admin/account/passkeys', fields, cookie)).status === 200;
  }
  /** The confirmations of this test, right and wrong. */
  async function audited(): Promise<string[]> {
    const { db } = site.services.database;
    const rows = await db
      .selectFrom('audit_log')
      .select(['id', 'action'])
      .where('action', 'like', 'account.confirm%')
      .execute();
    const found = rows.filter(({ id }) => !seen.has(id));
    for (const { id } of rows) seen.add(id);
    return found.map(({ action }) => action);
  }

  it('is asked for with user verification, and counts like the password', async () => {
    const page = await (await post('/admin/outbox', { intent: 'new-key' })).text();
    expect(page).toContain('It has been a while since you signed in.');
    const question = await ask();
    expect(question).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(question.allowCredentials.map(({ id }) => id)).toEqual([device.credentialId]);
    expect(await isConfirmed()).toBe(false);
    expect(await confirm(device.use(question))).toMatchObject({ status: 200, ok: true });
    expect(await isConfirmed()).toBe(true);
    expect(await audited()).toEqual(['account.confirmed']);
    expect((await post('/admin/outbox', { intent: 'new-key', confirm: 'yes' })).status).toBe(200);
    const leads = await post('/admin/confirm?next=%2Fadmin%2Fleads', {});
    expect(leads.headers.get('Location')).toBe('/admin/leads');
  });

  it('counts in the browser where it was used, and in no other', async () => {
    const elsewhere = await createSessionCookie(site.services, admin.userId);
    await site.services.database.db
      .updateTable('session')
      .set({ createdAt: writeTimestamp(new Date(Date.now() - 11 * 60_000)) })
      .execute();
    await confirm(device.use(await ask()));
    expect(await isConfirmed()).toBe(true);
    expect(await isConfirmed(elsewhere)).toBe(false);
    expect(await isConfirmed(other.cookie)).toBe(false);
  });

  it.each<[string, DeviceBehavior]>([
    ['from a page of another origin', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without user verification', { verified: false }],
    ['for another person', { userHandle: 'c29tZWJvZHktZWxzZQ' }],
  ])('is rejected %s', async (_name, behavior) => {
    expect((await confirm(device.use(await ask(), behavior))).status).toBe(422);
    expect(await isConfirmed()).toBe(false);
    expect(await audited()).toEqual(['account.confirm-failed']);
  });

  it('is rejected when it belongs to somebody else, or signed another question', async () => {
    expect((await confirm(theirs.use(await ask()))).message).toContain('not one of your passkeys');
    expect((await confirm(device.use(await ask(other.cookie)))).status).toBe(422);
    const signIn = await post(
      '/admin/passkey',
      { intent: 'passkey-question', step: 'sign-in' },
      '',
    );
    const { options } = (await signIn.json()) as Answer;
    expect((await confirm(device.use(options ?? { challenge: '' }))).status).toBe(422);
    expect(await isConfirmed()).toBe(false);
    // And the other way around: it signs nobody in.
    const answer = device.use(await ask());
    const fields = { intent: 'passkey-sign-in', step: 'sign-in', answer };
    expect((await post('/admin/passkey', fields, '')).status).toBe(401);
    for (const nonsense of ['', 'null', '{}', answer.slice(0, 80)]) {
      expect((await confirm(nonsense)).status).toBe(422);
    }
  });

  it('answers a question once, and with a counter that has grown', async () => {
    const answer = device.use(await ask(), { counter: 7 });
    const answers = await Promise.all([confirm(answer), confirm(answer), confirm(answer)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const copied = await confirm(device.use(await ask(), { counter: 7 }));
    expect(copied.message).toContain('looks like a copy');
  });

  it('stops after ten wrong answers of a session, and after thirty questions', async () => {
    const messages: (string | undefined)[] = [];
    for (let n = 0; n < 11; n += 1) {
      const { message } = await confirm(theirs.use(await ask()));
      messages.push(message);
    }
    expect(messages.at(-1)).toContain('Too many attempts.');
    const asked = [];
    for (let n = 0; n < 20; n += 1) asked.push(await call({ intent: 'confirm-question' }));
    expect(asked.filter(({ status }) => status === 422)).toHaveLength(1);
  });

  it('can be replaced by the password in a script’s call', async () => {
    const wrong = { intent: 'confirm-typed', 'confirm-password': 'not-this-one-9' };
    expect(await call(wrong)).toMatchObject({
      status: 422,
      errors: { password: 'This is not your current password.' },
    });
    expect(await call({ intent: 'confirm-typed' })).toMatchObject({ status: 422 });
    expect(await isConfirmed()).toBe(false);
    const right = { intent: 'confirm-typed', 'confirm-password': admin.password };
    expect(await call(right)).toMatchObject({ status: 200, ok: true });
    expect(await isConfirmed()).toBe(true);
  });

  it('is not offered to a person without one', async () => {
    const third = await createAdmin(site);
    const rejected = await call({ intent: 'confirm-question' }, third.cookie);
    expect(rejected).toMatchObject({ status: 422, ok: false });
  });
});
