import { existsSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { version } from '#config/version.ts';
import type { Database } from './connect.ts';
import type { Migrations } from './migrations/schema-migration.ts';
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
  /** The version of the site that applied it. */
  readonly version: string;
  /** The oldest version that can run on the schema from this migration on. */
  readonly oldest_version: string;
  /** The backup that was made before. */
  readonly backup: string | null;
}

/**
 * Wraps the migrations so that each also records the version of the site that applies it, and the
 * oldest one that can run on its schema. From there, an older version knows whether it can run, and
 * can name the version that the database needs.
 * @param backup the backup that was made before applying them
 */
export function recordReleases(migrations: Migrations, backup: string | null): Migrations {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [
      name,
      {
        ...migration,
        async up(db) {
          await migration.up(db);
          const { oldestVersion: oldest_version } = migration;
          await recordRelease(db, { migration: name, version, oldest_version, backup });
        },
      } satisfies Migrations[string],
    ]),
  );
}

/** Creates the table here and not in a migration, because the first migration is recorded too. */
async function recordRelease(db: Kysely<unknown>, release: Release): Promise<void> {
  await sql`create table if not exists migration_releases (
    migration text primary key, version text not null, oldest_version text not null,
    backup text)`.execute(db);
  await sql`delete from migration_releases where migration = ${release.migration}`.execute(db);
  await sql`insert into migration_releases (migration, version, oldest_version, backup)
    values (${release.migration}, ${release.version}, ${release.oldest_version},
    ${release.backup})`.execute(db);
}

/**
 * Checks whether this version can run on a schema with migrations that it does not know.
 * @param unknown the applied migrations that this version does not have, in order
 * @throws NewerDatabaseError if it cannot
 */
export async function requireCompatible(
  database: Database,
  unknown: readonly string[],
): Promise<void> {
  const releases = await readReleases(database);
  const rejecting = unknown.filter((name) => {
    const oldest = releases.find(({ migration }) => migration === name)?.oldest_version;
    return oldest === undefined || isOlder(version, oldest);
  });
  if (rejecting.length > 0) throw await describeNewer(database, unknown, { rejecting });
}

/**
 * What to say of a database with migrations that this version does not have. A version that is not newer
 * made them, if it was never released.
 * @param unknown the applied migrations that this version does not have, in order
 * @param rejecting those of them on whose schema it cannot run
 * @param lacksOurs whether it lacks some that this version has
 */
export async function describeNewer(
  database: Database,
  unknown: readonly string[],
  {
    rejecting = unknown,
    lacksOurs = false,
  }: { rejecting?: readonly string[]; lacksOurs?: boolean } = {},
): Promise<NewerDatabaseError | UnreleasedDatabaseError> {
  const releases = await readReleases(database);
  const find = (name: string | undefined) => releases.find(({ migration }) => migration === name);
  const needed = find(rejecting.at(-1))?.version;
  const isOfNone =
    needed !== undefined && (isOlder(needed, version) || (lacksOurs && needed === version));
  if (isOfNone) {
    const made = needed === version ? `a state of version ${needed}` : `a version ${needed}`;
    return describeUnreleased(made, `no release has its changes (${rejecting.join(', ')})`);
  }
  // The backup that was made before the first migration that rejects this version.
  const backup = find(rejecting[0])?.backup ?? null;
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

/**
 * A version of the site from before its first release made the database, in tables that no release has.
 * The message says what to do.
 */
export class UnreleasedDatabaseError extends Error {
  override name = 'UnreleasedDatabaseError';
  readonly code = 'database_unreleased';
}

/**
 * @param made the version that made it, if it is known
 * @param shown what shows it
 */
export function describeUnreleased(made: string, shown: string): UnreleasedDatabaseError {
  return new UnreleasedDatabaseError(
    `The database was made by ${made} of this site that was never released: ${shown}. Version ${version} can neither run on it nor update it, and it was not changed. To take along what is in it, start the version that made it, export everything there (Articles → Export, and the leads), then start version ${version} with an empty DATA_DIR or database, and import the file (Articles → Import).`,
  );
}

/** Empty if no version has created the table yet. */
async function readReleases(database: Database): Promise<Release[]> {
  if (!(await tableExists(database, 'migration_releases'))) return [];
  return (await sql<Release>`select * from migration_releases`.execute(database.db)).rows;
}
