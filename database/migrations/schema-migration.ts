import type { Migration } from 'kysely/migration';

export interface SchemaMigration extends Migration {
  /**
   * The oldest version of the site that can run on the schema from this migration on. A migration
   * that only adds what older code does without keeps the version of the one before it. One that takes
   * something away names the first version that no longer uses it, and is made a release later.
   */
  readonly oldestVersion: string;
}

/** By name, in order. */
export type Migrations = Readonly<Record<string, SchemaMigration>>;
export type ListMigrations = (engine: 'sqlite' | 'postgresql') => Migrations;
