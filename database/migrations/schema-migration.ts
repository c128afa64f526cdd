import type { Migration } from 'kysely/migration';

export interface SchemaMigration extends Migration {
  /**
   * The oldest version of the site that can run on the schema from this migration on. A migration
   * that only adds things that older code does not need keeps the version of the migration before
   * it. One that removes something comes a release later, and names the first version that no
   * longer uses it.
   */
  readonly oldestVersion: string;
}

/** By name, in order. */
export type Migrations = Readonly<Record<string, SchemaMigration>>;
export type ListMigrations = (engine: 'sqlite' | 'postgresql') => Migrations;
