import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OWNER_KEY } from './claim-store.ts';
import { createFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { ObjectStoreRejectedError, ObjectStoreUnavailableError } from './object-store-error.ts';
import { type WatchedStore, watchStore } from './watched-store.ts';

const OWNER = { site: 'a1b2c3d4', address: null };

let folder: string;
let failure: Error | null;
/** Calls that reached the store. */
let calls: string[];
let changes: (string | null)[];
let store: WatchedStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-watched-'));
  failure = null;
  calls = [];
  changes = [];
  store = watchStore(failing(createFolderStore(folder)), {
    owner: OWNER,
    now: () => new Date('2026-01-05T12:00:00Z'),
    onChange: (problem) => changes.push(problem?.error.message ?? null),
    checkMilliseconds: 5,
  });
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

function failing(real: ObjectStore): ObjectStore {
  return new Proxy(real, {
    get(target, name: keyof ObjectStore) {
      const value = target[name];
      if (typeof value !== 'function' || name === 'close') return value;
      return (...given: never[]) => {
        calls.push(name);
        if (failure !== null) return Promise.reject(failure);
        return (value as (...all: never[]) => unknown)(...given);
      };
    },
  });
}

const away = () => new ObjectStoreUnavailableError('It does not answer.');
const denied = () => new ObjectStoreRejectedError('access', 'It rejects access.');

it('passes calls on while all is well', async () => {
  await store.put('a', Buffer.from('x'));
  expect((await store.head('a'))?.bytes).toBe(1);
  expect(store.problem()).toBeNull();
  expect(changes).toEqual([]);
});

it('rejects at once while the store is away, and notices when it is back', async () => {
  failure = away();
  await expect(store.head('a')).rejects.toBe(failure);
  expect(store.problem()).toEqual({ error: failure, since: new Date('2026-01-05T12:00:00Z') });
  calls = [];
  await expect(store.head('a')).rejects.toBe(failure);
  expect(calls).not.toContain('head');
  failure = null;
  await expect.poll(() => store.problem()).toBeNull();
  expect(await store.head('a')).toBeNull();
  expect(changes).toEqual(['It does not answer.', null]);
});

it('still reads from a store that refuses to write, and says so until it does not', async () => {
  writeFileSync(join(folder, 'a'), 'x');
  failure = denied();
  await expect(store.put('b', Buffer.from('x'))).rejects.toBe(failure);
  expect(store.problem()?.error.code).toBe('store_rejected');
  failure = null;
  expect((await store.head('a'))?.bytes).toBe(1);
  await expect.poll(() => store.problem()).toBeNull();
});

it('ignores failures that concern only one call', async () => {
  failure = new ObjectStoreRejectedError('request', 'It rejects the request.');
  await expect(store.head('a')).rejects.toBe(failure);
  failure = new Error('aborted by the caller');
  await expect(store.head('a')).rejects.toBe(failure);
  expect(store.problem()).toBeNull();
});

it('notes what its own check finds, and what a list finds', async () => {
  mkdirSync(join(folder, 'a'));
  failure = denied();
  await expect(store.check()).rejects.toBe(failure);
  expect(changes).toEqual(['It rejects access.']);
});

it('finds out that the store is away while nobody uses it', async () => {
  const unused = watchStore(failing(createFolderStore(folder)), {
    owner: OWNER,
    now: () => new Date('2026-01-05T12:00:00Z'),
    onChange: () => undefined,
    askMilliseconds: 5,
  });
  failure = away();
  await expect.poll(() => unused.problem()?.error).toBe(failure);
  unused.close();
});

it('makes no call to another site’s store, and notices when it no longer belongs to that site', async () => {
  writeFileSync(join(folder, OWNER_KEY), '{"site":"99999999","address":null}');
  await expect(store.check()).rejects.toMatchObject({ reason: 'taken' });
  await expect(store.put('a', Buffer.from('x'))).rejects.toMatchObject({ reason: 'taken' });
  await expect(store.remove('b')).rejects.toMatchObject({ reason: 'taken' });
  expect(store.problem()?.error.message).toContain('belongs to another site');
  rmSync(join(folder, OWNER_KEY));
  await expect.poll(() => store.problem()).toBeNull();
  await store.put('a', Buffer.from('x'));
});
