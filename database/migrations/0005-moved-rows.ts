import { type Kysely, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/** `../schema.ts` says what it is for. */
export function movedRows(): SchemaMigration {
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      await sql`create table import_rows (
        import_id text not null references imports (id) on delete cascade,
        kind text not null,
        position integer not null,
        row_id text,
        mark text,
        name text,
        problem text,
        constraint import_rows_key primary key (import_id, kind, position)
      )`.execute(db);
      await sql`create index import_rows_row on import_rows (row_id)`.execute(db);
    },
  };
}
