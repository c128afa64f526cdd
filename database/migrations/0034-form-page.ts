import { type Kysely, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/** The page with the form of a lead: `../schema.ts`. */
export function formPage(): SchemaMigration {
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      await sql`alter table leads add column form_page text`.execute(db);
    },
  };
}
