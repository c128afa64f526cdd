import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database } from './connect.ts';
import { migrations } from './migrations/index.ts';

/**
 * Brings the database to the newest schema, in one transaction; what is there already is left
 * alone. Two processes that start at once do it one after the other.
 * @param beforeChange awaited before a database that has data in it is changed; when it throws,
 *   nothing is.
 * @returns whether a database with data in it was changed.
 * @throws the error of the migration that failed; nothing of it has been applied.
 */
export async function migrate(
  database: Database,
  beforeChange: (pending: readonly string[]) => Promise<void> = async () => undefined,
): Promise<boolean> {
  const all = migrations(database.engine);
  const applied = await listApplied(database);
  // The migrator would describe every table first: a tenth of the start of a site that is as it should be.
  if (applied.join() === Object.keys(all).join()) return false;
  const migrator = new Migrator({
    db: database.db,
    provider: { getMigrations: async () => all },
  });
  const pending = Object.keys(all).filter((name) => !applied.includes(name));
  const hasData = pending.length > 0 && applied.length > 0;
  if (hasData) await beforeChange(pending);
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  return hasData;
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
