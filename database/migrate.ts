import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database } from './connect.ts';
import { describeNewer, recordReleases, requireCompatible } from './migration-releases.ts';
import { migrations } from './migrations/index.ts';
import { requireOwnDatabase } from './require-own-database.ts';

/** Whether the database lacks a migration of this version. */
export async function isMigrationDue(database: Database): Promise<boolean> {
  const applied = await listApplied(database);
  return Object.keys(migrations(database.engine)).some((name) => !applied.includes(name));
}

/**
 * Applies the pending migrations in one transaction. Two processes that start at the same time do so
 * one after the other.
 * @param beforeChange awaited before a database with data is changed; if it throws, nothing is
 *   changed. Resolves with the path of the backup that it made.
 * @returns whether a database with data was changed
 * @throws NewerDatabaseError if a newer version of the site has migrated the database to a schema
 *   that this version cannot run on; otherwise the
 *   error of the failed migration. Nothing has then been applied.
 */
export async function migrate(
  database: Database,
  beforeChange: (pending: readonly string[]) => Promise<string | null> = async () => null,
): Promise<boolean> {
  const all = migrations(database.engine);
  const applied = await listApplied(database);
  // Skips the migrator when nothing is pending: it reads every table first, a tenth of the startup time.
  if (applied.join() === Object.keys(all).join()) return false;
  await requireOwnDatabase(database, applied, Object.keys(all));
  const unknown = applied.filter((name) => !(name in all));
  const pending = Object.keys(all).filter((name) => !applied.includes(name));
  if (unknown.length > 0) {
    if (pending.length > 0) throw await describeNewer(database, unknown);
    await requireCompatible(database, unknown);
    return false;
  }
  const hasData = pending.length > 0 && applied.length > 0;
  const backup = hasData ? await beforeChange(pending) : null;
  const { error } = await database.withoutLimits((db) => {
    const getMigrations = async () => recordReleases(all, backup);
    return new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  });
  if (error) throw error;
  return hasData;
}

/**
 * Whether the database has exactly the tables of this version.
 * @throws NewerDatabaseError
 */
export async function compareVersion(database: Database): Promise<'empty' | 'older' | 'current'> {
  const all = Object.keys(migrations(database.engine));
  const applied = await listApplied(database);
  const unknown = applied.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw await describeNewer(database, unknown);
  if (applied.length === 0) return 'empty';
  return applied.length === all.length ? 'current' : 'older';
}

async function listApplied({ engine, db }: Database): Promise<string[]> {
  const table =
    engine === 'sqlite'
      ? sql`select 1 from sqlite_schema where name = 'kysely_migration'`
      : sql`select 1 where to_regclass('kysely_migration') is not null`;
  if ((await table.execute(db)).rows.length === 0) return [];
  const rows = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    db,
  );
  return rows.rows.map(({ name }) => name);
}
