import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectSqlite } from './connect.ts';
import { claimDataFolder, DataFolderInUseError } from './server-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('rejects a claimed folder and names it', () => {
  const claim = claimDataFolder(folder);
  expect(() => claimDataFolder(folder)).toThrow(DataFolderInUseError);
  expect(() => claimDataFolder(folder)).toThrow(folder);
  claim.release();
});

it('grants the folder again after its release', () => {
  claimDataFolder(folder).release();
  expect(() => claimDataFolder(folder).release()).not.toThrow();
});

it('lets a command write while the server holds the claim', async () => {
  const claim = claimDataFolder(folder);
  const database = connectSqlite(folder);
  await database.db.schema.createTable('beside').addColumn('id', 'integer').execute();
  const tables = await database.db.introspection.getTables();
  expect(tables.map(({ name }) => name)).toEqual(['beside']);
  await database.close();
  claim.release();
});

it('does not report a missing folder as claimed by another server', () => {
  expect(() => claimDataFolder(join(folder, 'missing'))).toThrow(
    expect.not.objectContaining({ name: 'DataFolderInUseError' }),
  );
});
