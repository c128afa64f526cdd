import { type Kysely, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/** What people are writing to a lead and have not sent yet. */
export function answerDrafts(): SchemaMigration {
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      await sql`alter table leads add column answer_drafts text`.execute(db);
    },
  };
}
