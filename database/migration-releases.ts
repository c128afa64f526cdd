import { existsSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { version } from '#config/version.ts';
import type { Database } from './connect.ts';

/** A newer version of the site has migrated the database. The message names it and says what to do. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
  readonly code = 'database_newer';
}

interface Release {
  readonly migration: string;
  readonly version: string;
  readonly backup: string | null;
}

/**
 * Wraps the migrations so that each also records the version of the site that applies it. From
 * there, an older version can name the version that the database needs.
 * @param backup the backup that was made before applying them
 */
export function recordReleases(
  migrations: Record<string, Migration>,
  backup: string | null,
): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [
      name,
      {
        ...migration,
        async up(db) {
          await migration.up(db);
          await recordRelease(db, { migration: name, version, backup });
        },
      } satisfies Migration,
    ]),
  );
}

/** Creates the table here and not in a migration, because the first migration is recorded too. */
async function recordRelease(db: Kysely<unknown>, release: Release): Promise<void> {
  await sql`create table if not exists migration_releases (
    migration text primary key, version text not null, backup text)`.execute(db);
  await sql`delete from migration_releases where migration = ${release.migration}`.execute(db);
  await sql`insert into migration_releases (migration, version, backup)
    values (${release.migration}, ${release.version}, ${release.backup})`.execute(db);
}

/** @param unknown the applied migrations that this version does not have, in order */
export async function describeNewer(
  database: Database,
  unknown: readonly string[],
): Promise<NewerDatabaseError> {
  const releases = await readReleases(database);
  const find = (name: string | undefined) => releases.find(({ migration }) => migration === name);
  const needed = find(unknown.at(-1))?.version;
  // The backup that was made before the first unknown migration.
  const backup = find(unknown[0])?.backup ?? null;
  const goBack =
    backup !== null && existsSync(backup)
      ? `, or go back to the backup that was made before: npm run restore -- ${backup}`
      : '.';
  return new NewerDatabaseError(
    needed === undefined
      ? `A newer version of this site has changed the database (${unknown.join(', ')}), and this is version ${version}. Start that version or a newer one${goBack}`
      : `Version ${needed} of this site has changed the database, and this is version ${version}. Start version ${needed} or a newer one${goBack}`,
  );
}

async function readReleases({ engine, db }: Database): Promise<Release[]> {
  const table =
    engine === 'sqlite'
      ? sql`select 1 from sqlite_schema where name = 'migration_releases'`
      : sql`select 1 where to_regclass('migration_releases') is not null`;
  if ((await table.execute(db)).rows.length === 0) return [];
  const { rows } =
    await sql<Release>`select migration, version, backup from migration_releases`.execute(db);
  return rows;
}
