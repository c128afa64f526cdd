import { type Kysely, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/** Who was an admin of the site that an import is from, so that they can be invited. */
export function formerAdmins(): SchemaMigration {
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      await sql`alter table imports add column admins text`.execute(db);
    },
  };
}
