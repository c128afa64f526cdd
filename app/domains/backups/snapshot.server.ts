import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedDatabaseError, type DatabaseFacts } from '#database/snapshot/database-facts.ts';
import { countDumpedRows, snapshotPostgres } from '#database/snapshot/postgres-snapshot.ts';
import { inspectSqlite, snapshotSqlite } from '#database/snapshot/sqlite-snapshot.ts';
import { tryPostgresRestore } from '#database/snapshot/try-postgres-restore.ts';
import { DATABASE_NAMES, type Manifest } from './manifest.server.ts';

/** The location of a site's data. */
export interface DataLocation {
  readonly dataDir: string;
  /** Undefined for SQLite in the data folder. */
  readonly databaseUrl: string | undefined;
  /** For PostgreSQL's programs, which a connection pooler disturbs. */
  readonly databaseDirectUrl?: string | undefined;
}

export type Engine = Manifest['engine'];

export function engineOf(location: DataLocation): Engine {
  return location.databaseUrl === undefined ? 'sqlite' : 'postgresql';
}

/** Copies a consistent snapshot of the database into the folder, and describes its contents. */
export async function takeSnapshot(
  location: DataLocation,
  folder: string,
  signal?: AbortSignal,
): Promise<{ path: string; facts: DatabaseFacts }> {
  if (location.databaseUrl !== undefined) {
    const path = join(folder, DATABASE_NAMES.postgresql);
    const url = location.databaseDirectUrl ?? location.databaseUrl;
    return { path, facts: await snapshotPostgres(url, path, signal) };
  }
  const path = join(folder, DATABASE_NAMES.sqlite);
  await snapshotSqlite(location.dataDir, path);
  return { path, facts: await inspectSqlite(path) };
}

/**
 * Opens the database copy of a backup and compares its row counts with the manifest.
 * @throws DamagedDatabaseError
 */
export async function checkSnapshot(path: string, manifest: Manifest): Promise<void> {
  requireTables(
    manifest.engine === 'sqlite' ? (await inspectSqlite(path)).tables : await countDumpedRows(path),
    manifest,
  );
}

/**
 * Restores the dump of a backup into a temporary database and compares it with the manifest. False if
 * the server does not let this user.
 * @throws DamagedDatabaseError
 */
export async function tryDump(
  databaseUrl: string,
  path: string,
  manifest: Manifest,
  signal?: AbortSignal,
): Promise<boolean> {
  const facts = await tryPostgresRestore(databaseUrl, path, signal);
  if (facts === null) return false;
  requireTables(facts.tables, manifest);
  const missing = manifest.migrations.find((name) => !facts.migrations.includes(name));
  if (missing === undefined) return true;
  throw new DamagedDatabaseError(`the migration ${missing} is missing in it`);
}

function requireTables(tables: Record<string, number>, manifest: Manifest): void {
  for (const [name, rows] of Object.entries(manifest.tables)) {
    if (tables[name] !== rows) {
      throw new DamagedDatabaseError(`the table ${name} has ${tables[name]} rows and not ${rows}`);
    }
  }
}

/** The size of a SQLite database with its WAL; 0 for PostgreSQL, whose dump size is unknown. */
export async function databaseBytes(location: DataLocation): Promise<number> {
  if (location.databaseUrl !== undefined) return 0;
  let bytes = 0;
  for (const suffix of ['', '-wal']) {
    const found = await stat(join(location.dataDir, `site.db${suffix}`)).catch(() => null);
    bytes += found?.size ?? 0;
  }
  return bytes;
}
