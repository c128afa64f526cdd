import { type Kysely, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/** The ids of a post's headings, which links lead to, outlive a change of their words. */
export function headings(): SchemaMigration {
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      await sql`alter table blog_posts add column headings text`.execute(db);
    },
  };
}
