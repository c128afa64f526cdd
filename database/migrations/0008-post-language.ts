import { type Kysely, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/** The language of a post that is not in English. */
export function postLanguage(): SchemaMigration {
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      await sql`alter table blog_posts add column language text`.execute(db);
    },
  };
}
