import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedDatabaseError, type DatabaseFacts } from '#database/snapshot/database-facts.ts';
import { countDumpedRows, snapshotPostgres } from '#database/snapshot/postgres-snapshot.ts';
import { inspectSqlite, snapshotSqlite } from '#database/snapshot/sqlite-snapshot.ts';
import { DATABASE_NAMES, type Manifest } from './manifest.ts';

/** Where a site's data is. */
export interface DataPlace {
  readonly dataDir: string;
  /** SQLite in the folder when there is none. */
  readonly databaseUrl: string | undefined;
}

export type Engine = Manifest['engine'];

export function engineOf(place: DataPlace): Engine {
  return place.databaseUrl === undefined ? 'sqlite' : 'postgresql';
}

/** Copies the database as it is at one moment into the folder, and says what is in the copy. */
export async function takeSnapshot(
  place: DataPlace,
  folder: string,
  signal?: AbortSignal,
): Promise<{ path: string; facts: DatabaseFacts }> {
  if (place.databaseUrl !== undefined) {
    const path = join(folder, DATABASE_NAMES.postgresql);
    return { path, facts: await snapshotPostgres(place.databaseUrl, path, signal) };
  }
  const path = join(folder, DATABASE_NAMES.sqlite);
  await snapshotSqlite(place.dataDir, path);
  return { path, facts: await inspectSqlite(path) };
}

/**
 * Opens the copy that came out of a backup and compares it with what its manifest promises.
 * @throws DamagedDatabaseError
 */
export async function checkSnapshot(path: string, manifest: Manifest): Promise<void> {
  const tables =
    manifest.engine === 'sqlite' ? (await inspectSqlite(path)).tables : await countDumpedRows(path);
  for (const [name, rows] of Object.entries(manifest.tables)) {
    if (tables[name] !== rows) {
      throw new DamagedDatabaseError(`the table ${name} has ${tables[name]} rows and not ${rows}`);
    }
  }
}

/** How large the copy of a SQLite database will be, with what its log adds; others cannot be known. */
export async function databaseBytes(place: DataPlace): Promise<number> {
  if (place.databaseUrl !== undefined) return 0;
  let bytes = 0;
  for (const suffix of ['', '-wal']) {
    const found = await stat(join(place.dataDir, `site.db${suffix}`)).catch(() => null);
    bytes += found?.size ?? 0;
  }
  return bytes;
}
