import { type Kysely, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/**
 * The words of each article in order, by which a search ranks what it found. They are apart from
 * `post_search`, which each start reads as a whole. Related articles are worked out again, because more
 * words of each are compared.
 */
export function rankedWords(engine: 'sqlite' | 'postgresql'): SchemaMigration {
  const number = engine === 'sqlite' ? sql`integer` : sql`bigint`;
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      await sql`create table post_streams (
        number ${number} primary key references post_search (number) on delete cascade,
        stream text not null
      )`.execute(db);
      await sql`update blog_posts set related_version = null`.execute(db);
    },
  };
}
