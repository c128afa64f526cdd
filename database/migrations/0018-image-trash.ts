import { type Kysely, sql } from 'kysely';
import { columnTypes } from './initial-schema/column-types.ts';
import type { SchemaMigration } from './schema-migration.ts';

/** When an image went to the Trash. */
export function imageTrash(engine: 'sqlite' | 'postgresql'): SchemaMigration {
  const { timestamp } = columnTypes(engine);
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      await sql`alter table media add column trashed_at ${timestamp}`.execute(db);
    },
  };
}
