import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

/** Counts the hashes that run at the same time, in the whole process. */
const hashes = { running: 0, most: 0, total: 0 };
/** What hashes wait for before they begin. */
let gate = Promise.resolve();
/** Lets no hash begin until the function that it returns is called. */
function holdHashes(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  return resolve;
}
const original = crypto.argon2;

beforeAll(() => {
  crypto.argon2 = (algorithm, parameters, done) => {
    hashes.running += 1;
    hashes.total += 1;
    hashes.most = Math.max(hashes.most, hashes.running);
    void gate.then(() =>
      original(algorithm, parameters, (error, key) => {
        hashes.running -= 1;
        done(error, key);
      }),
    );
  };
  syncBuiltinESMExports();
});
afterAll(() => {
  crypto.argon2 = original;
  syncBuiltinESMExports();
});
/** A hash as the site stores it, with fewer passes over less memory than new ones have. */
function hashCheaply(password: string): string {
  const nonce = Buffer.alloc(16, 7);
  const parameters = { nonce, memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = crypto.argon2Sync('argon2id', { message: password, ...parameters });
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=64,t=1,p=1$${encode(nonce)}$${encode(tag)}`;
}

beforeEach(() => Object.assign(hashes, { running: 0, most: 0, total: 0 }));

describeEachEngine('passwords', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  beforeAll(async () => {
    site = await openTestSite({ engine, env: { TRUSTED_PROXIES: '127.0.0.1' } });
    admin = await createAdmin(site);
  });
  afterAll(() => site.close());

  function signIn(password: string, from = '203.0.113.1', signal?: AbortSignal) {
    const fields = { intent: 'login', email: admin.email, password };
    const headers = { 'X-Forwarded-For': from };
    const body = new URLSearchParams(fields);
    return site.fetch('/admin/login', { method: 'POST', headers, body, signal: signal ?? null });
  }
  async function storedHash(): Promise<string> {
    const { db } = site.services.database;
    const row = await db
      .selectFrom('account')
      .select('password')
      .where('userId', '=', admin.userId)
      .executeTakeFirstOrThrow();
    return row.password ?? '';
  }

  it('hashed with other parameters sign in once more, and are rehashed', async () => {
    const { db } = site.services.database;
    const old = hashCheaply(admin.password);
    await db.updateTable('account').set({ password: old }).execute();
    expect((await signIn('not-this-one-9')).status).toBe(401);
    expect(await storedHash()).toBe(old);
    expect((await signIn(admin.password)).status).toBe(302);
    const renewed = await storedHash();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn(admin.password)).status).toBe(302);
    expect(await storedHash()).toBe(renewed);
  });

  describe('of a sign-in', () => {
    const change = {
      'are changed': (db: Db) =>
        db.updateTable('account').set({ updatedAt: writeTimestamp(new Date(0)) }),
      'need a code from then on': (db: Db) => db.updateTable('user').set({ twoFactorEnabled: 1 }),
    };
    it.each(['are changed', 'need a code from then on'] as const)(
      'that %s while they are checked sign nobody in',
      async (what) => {
        const { db } = site.services.database;
        const sessions = () => db.selectFrom('session').select('id').execute();
        const before = await sessions();
        const release = holdHashes();
        const signingIn = signIn(admin.password);
        await expect.poll(() => hashes.running, { interval: 1 }).toBe(1);
        await change[what](db).execute();
        release();
        expect((await signingIn).status).toBe(401);
        expect(await sessions()).toEqual(before);
        await db.updateTable('user').set({ twoFactorEnabled: null }).execute();
        expect((await signIn(admin.password)).status).toBe(302);
      },
    );
  });

  it('are hashed two at a time, however many are typed at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => signIn(`wrong-guess-${n}`, `198.51.100.${n + 1}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(24);
    expect([hashes.most, hashes.total]).toEqual([2, 24]);
  });

  it('are rejected for a moment while too many wait, without counting as an attempt', async () => {
    const { password } = await (await site.services.openAuth()).$context;
    const release = holdHashes();
    const others = Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => password.hash(`somebody-else-${n}`)),
    );
    const rejected = await signIn(admin.password);
    release();
    expect(rejected.status).toBe(503);
    expect(rejected.headers.get('Retry-After')).not.toBeNull();
    expect(await rejected.text()).toContain('Please try again in a moment.');
    expect((await others).filter(({ status }) => status === 'rejected')).toHaveLength(8);
    expect((await signIn(admin.password)).status).toBe(302);
  });

  it('of visitors who have left are not hashed', async () => {
    const leaving = new AbortController();
    const release = holdHashes();
    const asked = Array.from({ length: 20 }, (_, n) =>
      signIn(`wrong-guess-${n}`, `192.0.2.${n + 1}`, leaving.signal).catch(() => null),
    );
    await expect.poll(() => hashes.running, { interval: 1 }).toBe(2);
    leaving.abort();
    release();
    await Promise.all(asked);
    expect(hashes.total).toBe(2);
  });
});
