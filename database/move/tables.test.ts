import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectSqlite, type Database } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { writeSnapshotFile } from '../snapshot/snapshot-file.ts';
import type { MoveMark } from './move-mark.ts';
import { makeReadOnly, makeWritable } from './read-only.ts';
import { listTables } from './tables.ts';

const MARK: MoveMark = {
  id: 'a move',
  site: 'a site',
  role: 'source',
  state: 'copying',
  destination: 'elsewhere',
  progress: '{}',
};

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-tables-'));
  database = connectSqlite(folder);
  await migrate(database);
  // As a later version may make them, with names that this one does not know.
  const { db } = database;
  await sql`create virtual table notes using fts5 (words)`.execute(db);
  await sql`create virtual table places using rtree (id, west, east)`.execute(db);
  await sql`insert into notes values ('fill every bed')`.execute(db);
  await sql`insert into places values (1, 2, 3)`.execute(db);
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

it('what virtual tables are kept in is neither listed nor in a backup, and accepts no trigger', async () => {
  const names = (await listTables(database)).map(({ name }) => name);
  expect(names).toContain('leads');
  expect(names.filter((name) => /^(?:notes|places|post_words)/.test(name))).toEqual([]);
  const { tables } = await writeSnapshotFile(database, join(folder, 'rows.db'), () => undefined);
  expect(Object.keys(tables).sort()).toEqual(names.sort());

  await makeReadOnly(database, MARK);
  const { rows } = await sql`select name from sqlite_schema
    where type = 'trigger' and (tbl_name like 'notes%' or tbl_name like 'places%')`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
  await makeWritable(database);
});
