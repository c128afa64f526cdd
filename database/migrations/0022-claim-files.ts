import { type Kysely, sql } from 'kysely';
import { columnTypes } from './initial-schema/column-types.ts';
import type { SchemaMigration } from './schema-migration.ts';

/** Files that support a claim: `../schema.ts` says what each column is for. */
export function claimFiles(engine: 'sqlite' | 'postgresql'): SchemaMigration {
  const { timestamp, bytes } = columnTypes(engine);
  const statements = [
    sql`create table claim_files (
      id text primary key,
      support_id text not null references claim_supports (id) on delete cascade,
      name text not null,
      size integer not null,
      digest text not null,
      added_by text not null,
      added_at ${timestamp} not null,
      contents ${bytes} not null
    )`,
    sql`create unique index claim_files_support on claim_files (support_id, digest)`,
  ];
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
