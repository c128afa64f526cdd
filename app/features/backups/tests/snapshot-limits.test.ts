// @module-tag all: loads backups of hundreds of megabytes.

import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectSqlite } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import {
  loadSnapshot,
  type SnapshotLimits,
  takeSnapshot,
} from '#database/snapshot/run-snapshot.ts';
import { checkBackup } from '../archive/check-backup.server.ts';
import { createBackup } from '../creation/create-backup.server.ts';

const MEGABYTE = 1024 * 1024;
const PATIENT: SnapshotLimits = { memoryBytes: 2048 * MEGABYTE, silentMilliseconds: 120_000 };

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wizard-snapshot-'));
  const database = connectSqlite(folder);
  await migrate(database);
  await database.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The rows of a new site, changed by somebody who knows the format. */
async function forge(change: (rows: DatabaseSync) => Record<string, number>) {
  const file = join(folder, 'rows.db');
  const facts = await takeSnapshot({ dataDir: folder }, file);
  const rows = new DatabaseSync(file);
  const counts = change(rows);
  rows.close();
  return {
    file,
    load: (limits: Partial<SnapshotLimits>) =>
      loadSnapshot(
        {
          file,
          folder: mkdtempSync(join(folder, 'loaded-')),
          migrations: facts.migrations,
          tables: { ...facts.tables, ...counts },
        },
        undefined,
        { ...PATIENT, ...limits },
      ),
  };
}

const TOO_MUCH = {
  code: 'database_damaged',
  message: 'reading its database takes too much memory or time',
};

describe('the process that loads a backup', () => {
  it('is ended when the rows take more memory than it may have', async () => {
    const { load } = await forge((rows) => {
      const long = 'x'.repeat(40 * MEGABYTE);
      rows
        .prepare('insert into settings (key, updated_at, value) values (?, ?, ?)')
        .run(long, '2026-01-05T00:00:00.000Z', long);
      return { settings: 1 };
    });
    await expect(load({ memoryBytes: 160 * MEGABYTE })).rejects.toMatchObject(TOO_MUCH);
    // The rows themselves can be those of a site.
    expect((await load({})).tables.settings).toBe(1);
  });

  it('is ended when it gets nowhere', async () => {
    const { file, load } = await forge((rows) => {
      // Pages for the tree, in a table that nobody reads.
      rows.exec('create table pages (text)');
      const insert = rows.prepare('insert into pages values (?)');
      for (let n = 0; n < 40; n += 1) insert.run('x'.repeat(4000));
      return {};
    });
    await load({});
    growTree(file);
    await expect(load({ silentMilliseconds: 3_000 })).rejects.toMatchObject(TOO_MUCH);
  });
});

/**
 * Makes a tree of the table of counters in which every page has the next one 100 times: SQLite would
 * look for a counter in 100 to the power of 15 rows.
 */
function growTree(path: string): void {
  const rows = new DatabaseSync(path);
  const root = Number(
    rows.prepare(`select rootpage from sqlite_schema where name = 'row_counters'`).get()?.rootpage,
  );
  const pageSize = Number(rows.prepare('pragma page_size').get()?.page_size);
  const pages = Number(rows.prepare('pragma page_count').get()?.page_count);
  rows.close();
  const bytes = readFileSync(path);
  const page = (number: number) => bytes.subarray((number - 1) * pageSize, number * pageSize);
  const levels = Array.from({ length: 15 }, (_, level) => pages - level);
  // One of the other table, whose row is no counter.
  const leaf = pages - levels.length;
  for (const [level, number] of [root, ...levels].entries()) {
    writeBranch(page(number), levels[level] ?? leaf);
  }
  writeFileSync(path, bytes);
}

/** An inner page of a table: https://www.sqlite.org/fileformat2.html#b_tree_pages */
function writeBranch(page: Buffer, child: number): void {
  const cells = 100;
  const cellBytes = 5;
  page.fill(0);
  page.writeUInt8(0x05, 0);
  page.writeUInt16BE(cells, 3);
  page.writeUInt16BE(page.byteLength - cells * cellBytes, 5);
  page.writeUInt32BE(child, 8);
  for (let n = 0; n < cells; n += 1) {
    const at = page.byteLength - (n + 1) * cellBytes;
    page.writeUInt16BE(at, 12 + 2 * n);
    page.writeUInt32BE(child, at);
    page.writeUInt8(n, at + 4);
  }
}

describe('a process that the system ends', () => {
  const deps = () => ({
    dataDir: folder,
    databaseUrl: undefined,
    secretFingerprint: 'mark',
    now: () => new Date(),
    readFreeBytes: async () => 1024 * MEGABYTE,
  });

  /** Ends the next process as soon as it runs. */
  function endNext(): void {
    const end = (message: unknown) => {
      unsubscribe('child_process', end);
      const { process: child } = message as { process: ChildProcess };
      child.once('spawn', () => child.kill('SIGKILL'));
    };
    subscribe('child_process', end);
  }

  it('fails the backup with a sentence', async () => {
    endNext();
    await expect(createBackup(deps(), { kind: 'by-hand' })).rejects.toMatchObject({
      code: 'not_read',
      message: expect.stringMatching(
        /^The site’s database could not be read: the process .+ Try again\.$/,
      ),
    });
    expect((await createBackup(deps(), { kind: 'by-hand' })).manifest.missing).toEqual([]);
  });

  it('does not make the backup a damaged one', async () => {
    const { path } = await createBackup(deps(), { kind: 'by-hand' });
    endNext();
    await expect(checkBackup(path, folder)).rejects.toMatchObject({
      code: 'not_read',
      message: expect.stringContaining('which says nothing about the backup'),
    });
    await checkBackup(path, folder);
  });
});
