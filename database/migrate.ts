import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database } from './connect.ts';
import { renameEarly, translateEarly } from './early-migrations.ts';
import { describeNewer, recordReleases, requireCompatible } from './migration-releases.ts';
import { migrations } from './migrations/index.ts';
import type { ListMigrations, Migrations } from './migrations/schema-migration.ts';
import { readCurrentSchema, requireOwnDatabase } from './require-own-database.ts';
import { requireReleasedSchema } from './require-released-schema.ts';
import { tableExists } from './table-exists.ts';

/** Whether the database lacks a migration of this version. Tests pass the migrations of a later one. */
export async function isMigrationDue(
  database: Database,
  list: ListMigrations = migrations,
): Promise<boolean> {
  const applied = await listApplied(database);
  return Object.keys(list(database.engine)).some((name) => !applied.includes(name));
}

/**
 * Applies the pending migrations in one transaction. Two processes that start at the same time do so
 * one after the other.
 * @param beforeChange awaited before a database with data is changed; if it throws, nothing is
 *   changed. Resolves with the path of the backup that it made.
 * @param list those of this version; tests pass those of a later one
 * @returns whether a database with data was changed
 * @throws NewerDatabaseError if a newer version of the site has migrated the database to a schema
 *   that this version cannot run on; UnreleasedDatabaseError if one made it that was never released;
 *   otherwise the error of the failed migration. Nothing has then been applied.
 */
export async function migrate(
  database: Database,
  beforeChange: (pending: readonly string[]) => Promise<string | null> = async () => null,
  list: ListMigrations = migrations,
): Promise<boolean> {
  const all = list(database.engine);
  const recorded = await listApplied(database);
  const early = translateEarly(recorded);
  const applied = early ?? recorded;
  // Skips the migrator if nothing is pending, because it first reads every table, which takes a
  // tenth of the startup time.
  if (recorded.join() === Object.keys(all).join()) return false;
  await requireOwnDatabase(database, applied, Object.keys(all));
  const unknown = applied.filter((name) => !(name in all));
  const pending = Object.keys(all).filter((name) => !applied.includes(name));
  if (unknown.length > 0) {
    if (pending.length > 0) throw await describeNewer(database, unknown, { lacksOurs: true });
    await requireCompatible(database, unknown);
    return false;
  }
  const hasData = applied.length > 0;
  if (hasData) await requireReleasedSchema(database, applied);
  const backup = hasData ? await beforeChange(pending) : null;
  // After the backup, which the early version can still restore.
  if (early !== null) await renameEarly(database.db, early);
  const { error } = await database.withoutLimits(async (db) => {
    const migrator = await createMigrator({ engine: database.engine, db }, all, backup);
    return migrator.migrateToLatest();
  });
  if (error) throw error;
  return hasData;
}

/**
 * Creates the tables of a new database as they were after these migrations; the next start of the
 * site applies the later ones. May be called in a transaction.
 * @throws Error if they are not the first of this version's migrations, in their order
 */
export async function applyMigrations(
  { engine, db }: Pick<Database, 'engine' | 'db'>,
  names: readonly string[],
): Promise<void> {
  const all = migrations(engine);
  const last = names.at(-1);
  if (last === undefined || names.join() !== Object.keys(all).slice(0, names.length).join()) {
    throw new Error('these are not the migrations of this version');
  }
  const migrator = await createMigrator({ engine, db }, all, null);
  const { error } = await migrator.migrateTo(last);
  if (error) throw error;
}

/**
 * The migrator looks for its own tables in every schema of PostgreSQL, so we name the site's
 * schema: another program may have tables of the same names, and so may tables that a restore has
 * set aside.
 */
async function createMigrator(
  { engine, db }: Pick<Database, 'engine' | 'db'>,
  all: Migrations,
  backup: string | null,
): Promise<Migrator> {
  const getMigrations = async () => recordReleases(all, backup);
  const provider = { getMigrations };
  if (engine === 'sqlite') return new Migrator({ db, provider });
  return new Migrator({ db, provider, migrationTableSchema: await readCurrentSchema(db) });
}

/**
 * Whether the database has exactly the tables of this version.
 * @throws NewerDatabaseError, UnreleasedDatabaseError
 */
export async function compareVersion(database: Database): Promise<'empty' | 'older' | 'current'> {
  const all = Object.keys(migrations(database.engine));
  const applied = await listApplied(database);
  if (translateEarly(applied) !== null) return 'older';
  const unknown = applied.filter((name) => !all.includes(name));
  const lacksOurs = all.some((name) => !applied.includes(name));
  if (unknown.length > 0) throw await describeNewer(database, unknown, { lacksOurs });
  if (applied.length === 0) return 'empty';
  return applied.length === all.length ? 'current' : 'older';
}

async function listApplied(database: Database): Promise<string[]> {
  const { db } = database;
  if (!(await tableExists(database, 'kysely_migration'))) return [];
  const rows = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    db,
  );
  return rows.rows.map(({ name }) => name);
}
