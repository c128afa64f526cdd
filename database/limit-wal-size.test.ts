import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectSqlite, type Database, WAL_BYTES } from './connect.ts';
import { truncateLargeWal } from './limit-wal-size.ts';

let folder: string;
let database: Database;
let reader: DatabaseSync;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-log-'));
  database = connectSqlite(folder);
  await sql`create table filler (content blob)`.execute(database.db);
  reader = new DatabaseSync(join(folder, 'site.db'));
  reader.exec('begin; select * from filler');
  // While the reader's transaction is open, no checkpoint can shrink the WAL.
  for (let written = 0; written <= WAL_BYTES; written += 2_000_000) {
    await sql`insert into filler values (zeroblob(2000000))`.execute(database.db);
  }
});

afterEach(async () => {
  reader.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

const walBytes = () => statSync(join(folder, 'site.db-wal')).size;

test('writes after a long read shrink the WAL', async () => {
  expect(walBytes()).toBeGreaterThan(WAL_BYTES);
  reader.exec('commit');
  for (let n = 0; n < 3; n++) {
    await sql`insert into filler values (zeroblob(10))`.execute(database.db);
  }
  expect(walBytes()).toBeLessThanOrEqual(WAL_BYTES);
});

test('the WAL shrinks without a write, but not during a read', async () => {
  await truncateLargeWal(folder);
  expect(walBytes()).toBeGreaterThan(WAL_BYTES);
  reader.exec('commit');
  await truncateLargeWal(folder);
  expect(walBytes()).toBe(0);
  const { rows } = await sql<{ n: number }>`select count(*) as n from filler`.execute(database.db);
  expect(rows[0]?.n).toBeGreaterThan(0);
});
