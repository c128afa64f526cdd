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

it('refuses a folder that is claimed, and says which', () => {
  const claim = claimDataFolder(folder);
  expect(() => claimDataFolder(folder)).toThrow(DataFolderInUseError);
  expect(() => claimDataFolder(folder)).toThrow(folder);
  claim.release();
});

it('gives the folder to the next one once it is released', () => {
  claimDataFolder(folder).release();
  expect(() => claimDataFolder(folder).release()).not.toThrow();
});

it('lets a command write beside the server that holds the claim', async () => {
  const claim = claimDataFolder(folder);
  const database = connectSqlite(folder);
  await database.db.schema.createTable('beside').addColumn('id', 'integer').execute();
  const tables = await database.db.introspection.getTables();
  expect(tables.map(({ name }) => name)).toEqual(['beside']);
  await database.close();
  claim.release();
});

it('does not blame another server for a folder that is not there', () => {
  expect(() => claimDataFolder(join(folder, 'missing'))).toThrow(
    expect.not.objectContaining({ name: 'DataFolderInUseError' }),
  );
});
