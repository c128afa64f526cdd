import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Links that show a post to whoever has them, before it is published. */
export function previewLinks(engine: 'sqlite' | 'postgresql'): Migration {
  const timestamp = engine === 'sqlite' ? 'text' : 'timestamptz';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('preview_links')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('token_hash', 'text', (c) => c.notNull().unique())
        .addColumn('post_id', 'text', (c) =>
          c.notNull().references('blog_posts.id').onDelete('cascade'),
        )
        .addColumn('source', 'text', (c) => c.notNull())
        .addColumn('created_by', 'text', (c) =>
          c.notNull().references('user.id').onDelete('cascade'),
        )
        .addColumn('created_at', timestamp, (c) => c.notNull())
        .addColumn('expires_at', timestamp, (c) => c.notNull())
        .addColumn('revoked_at', timestamp)
        .addColumn('openings', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('last_opened_at', timestamp)
        .execute();
      await db.schema
        .createIndex('preview_links_post')
        .on('preview_links')
        .columns(['post_id', 'created_at'])
        .execute();
      for (const column of ['created_by', 'expires_at']) {
        await db.schema
          .createIndex(`preview_links_${column}`)
          .on('preview_links')
          .column(column)
          .execute();
      }
    },
  };
}
