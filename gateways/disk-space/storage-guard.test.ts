import { beforeEach, describe, expect, it } from 'vitest';
import { createStorageGuard, isStorageFull, type StorageGuard } from './storage-guard.ts';

let free: number;
let changes: boolean[];
let guard: StorageGuard;
beforeEach(() => {
  free = 500;
  changes = [];
  guard = createStorageGuard({
    folder: '/',
    readFreeBytes: async () => free,
    minimumBytes: 100,
    onChange: (low) => changes.push(low),
    onError: () => undefined,
  });
});

async function lowWith(bytes: number): Promise<boolean> {
  free = bytes;
  await guard.check();
  return guard.isLow();
}

describe('the guard of the disk', () => {
  it('turns writing off below the bound, and on again with a little more than that', async () => {
    expect(await lowWith(100)).toBe(false);
    expect(await lowWith(99)).toBe(true);
    expect(await lowWith(105)).toBe(true);
    expect(await lowWith(110)).toBe(false);
    expect(changes).toEqual([true, false]);
  });

  it('turns it off at once when a write finds no room, until the disk is looked at again', async () => {
    expect(guard.note(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))).toBe(true);
    expect(guard.isLow()).toBe(true);
    expect(await lowWith(500)).toBe(false);
  });

  it('has nothing to do with other errors', () => {
    expect(guard.note(new Error('something else'))).toBe(false);
    expect(guard.isLow()).toBe(false);
  });
});

describe('a full disk', () => {
  it.each([
    ['of the file system', { code: 'ENOSPC' }],
    ['of a quota', { code: 'EDQUOT' }],
    ['of SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 13 }],
    ['of PostgreSQL', { code: '53100' }],
  ])('is known by the code %s, also inside another error', (_, fields) => {
    const full = Object.assign(new Error('full'), fields);
    expect(isStorageFull(full)).toBe(true);
    expect(isStorageFull(new Error('not saved', { cause: full }))).toBe(true);
  });
});
