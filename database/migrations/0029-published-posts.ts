import { type Kysely, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/**
 * The indexes in the order of the blog hold all that its lists compare, so that a later page skips
 * posts in the index: what a row has after its content is slow to read.
 */
export function publishedPosts(): SchemaMigration {
  const statements = [
    sql`drop index blog_posts_published`,
    sql`create index blog_posts_published
      on blog_posts (is_published, published_at, id, kind, author_name)`,
    sql`drop index blog_posts_author`,
    sql`create index blog_posts_author
      on blog_posts (author_name, published_at, id, is_published, kind)`,
  ];
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
