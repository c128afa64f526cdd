import { type Kysely, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/**
 * Finds who has an id in feeds, which an import asks for each article: without it, both databases read
 * every post for each.
 */
export function feedIds(): SchemaMigration {
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      await sql`create index blog_posts_feed_id on blog_posts (feed_id)
        where feed_id is not null`.execute(db);
    },
  };
}
