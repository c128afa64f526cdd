import { argon2Sync } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  hashingFor,
  hashPassword,
  isOutdatedHash,
  verifyPassword,
} from './password-hash.server.ts';

const PASSWORD = 'lantern-orchard-27-teal';

it('stores argon2id with its parameters and a unique salt', async () => {
  const [one, other] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
  const [salt = '', tag = ''] = one.split('$').slice(-2);
  const expected = argon2Sync('argon2id', {
    message: PASSWORD,
    nonce: Buffer.from(salt, 'base64'),
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  });
  expect(Buffer.from(tag, 'base64')).toEqual(expected);
  expect(isOutdatedHash(one)).toBe(false);
});

it('verifies its own hashes, and those of other parameters', async () => {
  const hash = await hashPassword(PASSWORD);
  expect(await verifyPassword(hash, PASSWORD)).toBe(true);
  expect(await verifyPassword(hash, `${PASSWORD}.`)).toBe(false);
  const nonce = Buffer.alloc(16, 7);
  const smaller = { nonce, memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message: PASSWORD, ...smaller }).toString('base64');
  const stored = `$argon2id$v=19$m=64,t=1,p=1$${nonce.toString('base64').replace(/=+$/, '')}$${tag.replace(/=+$/, '')}`;
  expect(await verifyPassword(stored, PASSWORD)).toBe(true);
  expect(isOutdatedHash(stored)).toBe(true);
});

const SALT = 'AAAAAAAAAAAAAAAAAAAAAA';
const TAG = 'A'.repeat(43);

it.each([
  '',
  ':',
  'no hash at all',
  'abc:def',
  `${'a'.repeat(32)}:`,
  `${'A'.repeat(32)}:${'0'.repeat(128)}:`,
  `$argon2id$v=19$m=0,t=1,p=1$${SALT}$${TAG}`,
  `$argon2id$v=19$m=64,t=0,p=1$${SALT}$${TAG}`,
  `$argon2id$v=19$m=64,t=1,p=0$${SALT}$${TAG}`,
  `$argon2id$v=19$m=16,t=1,p=8$${SALT}$${TAG}`,
  `$argon2id$v=19$m=9999999,t=1,p=1$${SALT}$${TAG}`,
  `$argon2id$v=19$m=999999,t=1,p=1$${SALT}$${TAG}`,
  `$argon2id$v=19$m=64,t=99,p=1$${SALT}$${TAG}`,
  `$argon2id$v=19$m=64,t=1,p=99$${SALT}$${TAG}`,
  `$argon2id$v=19$m=64,t=1,p=1$A$${TAG}`,
  `$argon2id$v=19$m=64,t=1,p=1$${SALT}$A`,
  `$argon2id$v=19$m=64,t=1,p=1$${SALT}$____${TAG}`,
  `$argon2i$v=19$m=64,t=1,p=1$${SALT}$${TAG}`,
  `$argon2id$v=16$m=64,t=1,p=1$${SALT}$${TAG}`,
  `$argon2id$v=19$m=64,t=1,p=1$${SALT}$${TAG}\n`,
  `$argon2id$v=19$m=64,t=1,p=1$${SALT}$${'A'.repeat(5_000)}`,
])('finds no password right for %j', async (stored) => {
  expect(await verifyPassword(stored, PASSWORD)).toBe(false);
  expect(await verifyPassword(stored, '')).toBe(false);
});

it('accepts a password in any Unicode composition', async () => {
  const hash = await hashPassword('Zo\u00eb-lantern-8');
  expect(await verifyPassword(hash, 'Zoe\u0308-lantern-8')).toBe(true);
});

it('hashes nothing for a visitor who has left', async () => {
  const gone = AbortSignal.abort(new Error('the visitor left'));
  await expect(hashingFor(gone, () => hashPassword(PASSWORD))).rejects.toThrow('the visitor left');
});
