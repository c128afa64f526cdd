import { type Kysely, sql } from 'kysely';
import { columnTypes } from './initial-schema/column-types.ts';
import type { SchemaMigration } from './schema-migration.ts';

/** Which imports a server was working on when it was stopped without warning. */
export function importWork(engine: 'sqlite' | 'postgresql'): SchemaMigration {
  const { timestamp } = columnTypes(engine);
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      await sql`alter table imports add column working_since ${timestamp}`.execute(db);
    },
  };
}
