import { type Kysely, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/** How readers of another system knew a post: its id in feeds, and its number in `/?p=123`. */
export function oldAddresses(): SchemaMigration {
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      await sql`alter table blog_posts add column feed_id text`.execute(db);
      await sql`alter table blog_posts add column old_number integer`.execute(db);
      await sql`create index blog_posts_old_number on blog_posts (old_number)
        where old_number is not null`.execute(db);
    },
  };
}
