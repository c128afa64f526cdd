import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The Trash, and the dashboard's list by state. The list's indexes hold what its filters compare,
 * because the columns of a post's row that follow its content are slow to read.
 */
export function trash(engine: 'sqlite' | 'postgresql'): Migration {
  const timestamp = engine === 'sqlite' ? 'text' : 'timestamptz';
  return {
    async up(db: Kysely<unknown>) {
      const columns = {
        trashed_at: timestamp,
        trashed_by: 'text',
        trashed_slug: 'text',
        former_published_at: timestamp,
        saved_by: 'text',
      } as const;
      for (const [name, type] of Object.entries(columns)) {
        await db.schema.alterTable('blog_posts').addColumn(name, type).execute();
      }
      await db.schema
        .createIndex('blog_posts_trashed')
        .on('blog_posts')
        .columns(['trashed_at', 'id'])
        .where('trashed_at', 'is not', null)
        .execute();
      await db.schema
        .createIndex('blog_posts_state')
        .on('blog_posts')
        .columns(['is_published', 'created_at', 'id', 'published_at', 'trashed_at'])
        .execute();
      // The list of all posts skips the Trash.
      await db.schema.dropIndex('blog_posts_created').execute();
      await db.schema
        .createIndex('blog_posts_listed')
        .on('blog_posts')
        .columns(['created_at', 'id'])
        .where(sql.ref('trashed_at'), 'is', null)
        .execute();
    },
  };
}
