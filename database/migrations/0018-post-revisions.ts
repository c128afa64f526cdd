import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Each stored state of a post, under the version of the post that it is. Existing posts get theirs
 * with their next change, so that the migration takes no time.
 */
export function postRevisions(engine: 'sqlite' | 'postgresql'): Migration {
  const timestamp = engine === 'sqlite' ? 'text' : 'timestamptz';
  const bytes = engine === 'sqlite' ? 'blob' : 'bytea';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('post_revisions')
        .addColumn('post_id', 'text', (c) =>
          c.notNull().references('blog_posts.id').onDelete('cascade'),
        )
        .addColumn('version', 'integer', (c) => c.notNull())
        .addColumn('at', timestamp, (c) => c.notNull())
        .addColumn('actor_id', 'text')
        .addColumn('actor_name', 'text', (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        .addColumn('restored_version', 'integer')
        .addColumn('name', 'text')
        .addColumn('words_added', 'integer')
        .addColumn('words_removed', 'integer')
        .addColumn('policy_version', 'integer', (c) => c.notNull())
        .addColumn('base_version', 'integer')
        .addColumn('steps', 'integer', (c) => c.notNull())
        .addColumn('snapshot', sql.raw(bytes), (c) => c.notNull())
        .addPrimaryKeyConstraint('post_revisions_key', ['post_id', 'version'])
        .execute();
      await db.schema
        .createIndex('post_revisions_at')
        .on('post_revisions')
        .columns(['at', 'post_id'])
        .execute();
    },
  };
}
