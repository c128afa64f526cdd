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

describe('the storage guard', () => {
  it('turns writing off below the limit, and on again a little above it', async () => {
    expect(await lowWith(100)).toBe(false);
    expect(await lowWith(99)).toBe(true);
    expect(await lowWith(105)).toBe(true);
    expect(await lowWith(110)).toBe(false);
    expect(changes).toEqual([true, false]);
  });

  it('turns writing off at once when a write fails, until the next check', async () => {
    expect(guard.note(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))).toBe(true);
    expect(guard.isLow()).toBe(true);
    expect(await lowWith(500)).toBe(false);
  });

  it('ignores other errors', () => {
    expect(guard.note(new Error('something else'))).toBe(false);
    expect(guard.isLow()).toBe(false);
  });
});

describe('a disk-full error', () => {
  it.each([
    ['of the file system', { code: 'ENOSPC' }],
    ['of a quota', { code: 'EDQUOT' }],
    ['of SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 13 }],
    ['of PostgreSQL', { code: '53100' }],
  ])('%s is recognized, also as the cause of another error', (_, fields) => {
    const full = Object.assign(new Error('full'), fields);
    expect(isStorageFull(full)).toBe(true);
    expect(isStorageFull(new Error('not saved', { cause: full }))).toBe(true);
  });
});
