import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectSqlite, type Database } from './connect.ts';
import { withoutDiskWait } from './disk-wait.ts';

const FULL = 2;
const NORMAL = 1;

let folder: string;
let database: Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-disk-wait-'));
  database = connectSqlite(folder);
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

async function readLevel(db = database.db): Promise<number | undefined> {
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
  return rows[0]?.synchronous;
}

const transact = () => database.db.transaction().execute(readLevel);

test('a commit waits for the disk, but for one whose work can be repeated', async () => {
  expect(await transact()).toBe(FULL);
  expect(await withoutDiskWait(transact)).toBe(NORMAL);
  expect(await readLevel()).toBe(FULL);
});

test('what waits in line behind one that can be repeated waits for the disk', async () => {
  const levels = await Promise.all([
    withoutDiskWait(transact),
    readLevel(),
    transact(),
    withoutDiskWait(transact),
    transact(),
  ]);
  expect(levels).toEqual([NORMAL, FULL, FULL, NORMAL, FULL]);
});

test('a transaction that failed leaves nothing behind', async () => {
  const failing = () =>
    database.db.transaction().execute(async () => {
      throw new Error('no');
    });
  await expect(withoutDiskWait(failing)).rejects.toThrow('no');
  expect(await transact()).toBe(FULL);
});

test('while one that can be repeated waits for another process, others wait for the disk', async () => {
  const other = connectSqlite(folder);
  try {
    let level: Promise<number | undefined> | undefined;
    const blocked = other.db.transaction().execute(async () => {
      const repeated = withoutDiskWait(transact);
      level = readLevel();
      await level;
      return { repeated };
    });
    const { repeated } = await blocked;
    expect(await level).toBe(FULL);
    expect(await repeated).toBe(NORMAL);
  } finally {
    await other.close();
  }
});
