import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Each start asks for posts that another policy has cleaned: without an index it reads all texts. */
export const postsByPolicy: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createIndex('blog_posts_policy')
      .on('blog_posts')
      .column('policy_version')
      .execute();
  },
};
