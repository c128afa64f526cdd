import { type Kysely, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/** Which fields of a post a version changed: `../schema.ts`. */
export function revisionFields(): SchemaMigration {
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      await sql`alter table post_revisions add column changed_fields text`.execute(db);
    },
  };
}
