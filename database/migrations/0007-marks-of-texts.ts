import { type Kysely, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/** `../schema.ts` says what it is for. A server of before leaves it as it is, which its version shows. */
export function marksOfTexts(): SchemaMigration {
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      await sql`alter table site_texts add column draft_marks text`.execute(db);
    },
  };
}
