import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The stored response of a save, in the old format. */
interface StoredResponse {
  created: boolean;
  post: {
    id: string;
    version: number;
    publishedAt: string | null;
    createdAt: string;
    updatedAt: string;
  };
}

/**
 * Marks posts that a newer sanitizer version fails on. Feeds identified posts by their URL until now:
 * existing posts keep it as their feed id, stored as a path until the site's origin is known. Stored
 * responses of saves lose the text of the post.
 */
export const posts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('blog_posts')
      .addColumn('failed_policy_version', 'integer')
      .execute();
    await db.schema.alterTable('blog_posts').addColumn('feed_id', 'text').execute();
    await db.schema.alterTable('blog_posts').addColumn('feed_path', 'text').execute();
    await sql`update blog_posts set feed_path = '/blog/' || slug`.execute(db);
    await db.schema
      .createIndex('blog_posts_feed_path')
      .on('blog_posts')
      .column('feed_path')
      .execute();
    await shortenResponses(db);
  },
};

async function shortenResponses(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ key: string }>`select key from idempotency_keys`.execute(db);
  for (const { key } of rows) {
    const found = await sql<{
      result: string;
    }>`select result from idempotency_keys where key = ${key}`.execute(db);
    const { created, post } = JSON.parse(found.rows[0]?.result ?? '') as StoredResponse;
    const { id, version, publishedAt, createdAt, updatedAt } = post;
    const result = JSON.stringify({ id, version, created, publishedAt, createdAt, updatedAt });
    await sql`update idempotency_keys set result = ${result} where key = ${key}`.execute(db);
  }
}
