import { existsSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { version } from '#config/version.ts';
import type { Database } from './connect.ts';
import { OLDEST_VERSIONS } from './migrations/oldest-versions.ts';
import { isOlder } from './older-version.ts';
import { tableExists } from './table-exists.ts';

/**
 * A newer version of the site has migrated the database to a schema that this version cannot run on.
 * The message names a version that can, and says what to do.
 */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
  readonly code = 'database_newer';
}

interface Release {
  readonly migration: string;
  readonly version: string;
  readonly backup: string | null;
}

interface Compatibility {
  readonly migration: string;
  /** The oldest version that can run on the schema from this migration on. */
  readonly oldest: string;
}

/**
 * Wraps the migrations so that each also records the version of the site that applies it, and the
 * oldest one that can run on its schema. From there, an older version knows whether it can run, and
 * can name the version that the database needs.
 * @param backup the backup that was made before applying them
 */
export function recordReleases(
  migrations: Record<string, Migration>,
  backup: string | null,
  oldestVersions: Readonly<Record<string, string>> = OLDEST_VERSIONS,
): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [
      name,
      {
        ...migration,
        async up(db) {
          await migration.up(db);
          await recordRelease(db, { migration: name, version, backup });
          const oldest = oldestVersions[name];
          if (oldest !== undefined) await recordCompatibility(db, { migration: name, oldest });
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

async function recordCompatibility(db: Kysely<unknown>, entry: Compatibility): Promise<void> {
  await sql`create table if not exists migration_compatibility (
    migration text primary key, oldest text not null)`.execute(db);
  await sql`delete from migration_compatibility where migration = ${entry.migration}`.execute(db);
  await sql`insert into migration_compatibility (migration, oldest)
    values (${entry.migration}, ${entry.oldest})`.execute(db);
}

/**
 * Whether this version can run on a schema with migrations that it does not have.
 * @param unknown the applied migrations that this version does not have, in order
 * @throws NewerDatabaseError if it cannot
 */
export async function requireCompatible(
  database: Database,
  unknown: readonly string[],
): Promise<void> {
  const entries = await read<Compatibility>(database, 'migration_compatibility');
  const refusing = unknown.filter((name) => {
    const oldest = entries.find(({ migration }) => migration === name)?.oldest;
    return oldest === undefined || isOlder(version, oldest);
  });
  if (refusing.length > 0) throw await describeNewer(database, unknown, refusing);
}

/**
 * @param unknown the applied migrations that this version does not have, in order
 * @param refusing those of them on whose schema it cannot run
 */
export async function describeNewer(
  database: Database,
  unknown: readonly string[],
  refusing = unknown,
): Promise<NewerDatabaseError> {
  const releases = await read<Release>(database, 'migration_releases');
  const find = (name: string | undefined) => releases.find(({ migration }) => migration === name);
  const needed = find(refusing.at(-1))?.version;
  // The backup that was made before the first migration that refuses this version.
  const backup = find(refusing[0])?.backup ?? null;
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

/** Empty if no version has created the table yet. */
async function read<Row>(
  database: Database,
  name: 'migration_releases' | 'migration_compatibility',
): Promise<Row[]> {
  if (!(await tableExists(database, name))) return [];
  return (await sql<Row>`select * from ${sql.table(name)}`.execute(database.db)).rows;
}
