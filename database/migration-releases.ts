import { existsSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { version } from '#config/version.ts';
import type { Database } from './connect.ts';

/** A newer version of this site has changed the database. The message says which one, for the person. */
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
 * The migrations, each of which also notes the version of the site that applied it, in its own
 * transaction. An older version reads there what it would need.
 * @param backup the file that was saved before they are applied
 */
export function noteReleases(
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
          await noteRelease(db, { migration: name, version, backup });
        },
      } satisfies Migration,
    ]),
  );
}

/** Not by a migration of its own: the first one is noted already, and no part of the site reads it. */
async function noteRelease(db: Kysely<unknown>, release: Release): Promise<void> {
  await sql`create table if not exists migration_releases (
    migration text primary key, version text not null, backup text)`.execute(db);
  await sql`delete from migration_releases where migration = ${release.migration}`.execute(db);
  await sql`insert into migration_releases (migration, version, backup)
    values (${release.migration}, ${release.version}, ${release.backup})`.execute(db);
}

/**
 * @param unknown migrations that were applied and that this version does not have, in order
 * @returns what to tell the person
 */
export async function describeNewer(
  database: Database,
  unknown: readonly string[],
): Promise<NewerDatabaseError> {
  const releases = await readReleases(database);
  const find = (name: string | undefined) => releases.find(({ migration }) => migration === name);
  const needed = find(unknown.at(-1))?.version;
  // The one made before the first of them holds none of them.
  const backup = find(unknown[0])?.backup ?? null;
  const back =
    backup !== null && existsSync(backup)
      ? `, or go back to the backup that was made before: npm run restore -- ${backup}`
      : '.';
  return new NewerDatabaseError(
    needed === undefined
      ? `A newer version of this site has changed the database (${unknown.join(', ')}), and this is version ${version}. Start that version or a newer one${back}`
      : `Version ${needed} of this site has changed the database, and this is version ${version}. Start version ${needed} or a newer one${back}`,
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
