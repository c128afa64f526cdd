import { type Kysely, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/** A table that 1.0.0 neither reads nor writes. */
export function pageCounts(): SchemaMigration {
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      await sql`create table page_counts (
        day text not null,
        kind text not null,
        path text not null,
        value text not null,
        count integer not null,
        constraint page_counts_key primary key (day, kind, path, value)
      )`.execute(db);
    },
  };
}
