import { type Kysely, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/** What is to happen with a lead next, on which day, and who does it. */
export function followUp(): SchemaMigration {
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      for (const column of ['follow_up_on', 'follow_up_note', 'assigned_to']) {
        await sql`alter table leads add column ${sql.raw(column)} text`.execute(db);
      }
    },
  };
}
