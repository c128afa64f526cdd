import { beforeEach, describe, expect, it } from 'vitest';
import { SiteMovingError } from '#database/site-moving-error.ts';
import {
  createStorageGuard,
  isStorageFull,
  type ReadOnlyReason,
  type StorageGuard,
} from './storage-guard.ts';

let free: number;
let moving: boolean;
let changes: (ReadOnlyReason | null)[];
let guard: StorageGuard;
beforeEach(() => {
  free = 500;
  moving = false;
  changes = [];
  guard = createStorageGuard({
    folder: '/',
    readFreeBytes: async () => free,
    minimumBytes: 100,
    readMoving: async () => moving,
    subscribe: () => () => undefined,
    onChange: (reason) => changes.push(reason),
    onError: () => undefined,
  });
});

async function lowWith(bytes: number): Promise<boolean> {
  free = bytes;
  await guard.check();
  return guard.readOnly() === 'disk-full';
}

describe('the storage guard', () => {
  it('turns writing off below the limit, and on again a little above it', async () => {
    expect(await lowWith(100)).toBe(false);
    expect(await lowWith(99)).toBe(true);
    expect(await lowWith(105)).toBe(true);
    expect(await lowWith(110)).toBe(false);
    expect(changes).toEqual(['disk-full', null]);
  });

  it('turns writing off at once when a write fails, until the next check', async () => {
    expect(guard.note(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))).toBe(true);
    expect(guard.readOnly()).toBe('disk-full');
    expect(await lowWith(500)).toBe(false);
  });

  it('ignores other errors', () => {
    expect(guard.note(new Error('something else'))).toBe(false);
    expect(guard.readOnly()).toBeNull();
  });

  it('turns writing off at once when the database says that the site is being moved', async () => {
    const cause = new SiteMovingError('the site is being moved');
    expect(guard.note(new Error('not saved', { cause }))).toBe(true);
    expect(guard.readOnly()).toBe('moving');
    moving = true;
    await guard.check();
    expect(guard.readOnly()).toBe('moving');
    moving = false;
    await guard.check();
    expect(changes).toEqual(['moving', null]);
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
