import { type Kysely, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/** What was done with a lead is found in the activity log. */
export function leadHistory(): SchemaMigration {
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      await sql`create index audit_log_lead on audit_log (object_id, at, id)
        where object_type = 'lead'`.execute(db);
    },
  };
}
