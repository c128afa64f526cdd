import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Each start looks for posts that another sanitizer version has sanitized. Without this index, the
 * query reads the content of every post.
 */
export const postsByPolicy: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createIndex('blog_posts_policy')
      .on('blog_posts')
      .column('policy_version')
      .execute();
  },
};
