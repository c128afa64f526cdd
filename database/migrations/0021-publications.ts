import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The publication of each post: the id under which other systems hear of it, and whether they have.
 * Posts that are scheduled now get theirs; those that are public already stay without one.
 */
export function publications(engine: 'sqlite' | 'postgresql'): Migration {
  const timestamp = engine === 'sqlite' ? 'text' : 'timestamptz';
  const published = sql.raw(engine === 'sqlite' ? 'is_published = 1' : 'is_published');
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('post_publications')
        .addColumn('post_id', 'text', (c) =>
          c.primaryKey().references('blog_posts.id').onDelete('cascade'),
        )
        .addColumn('message_id', 'text', (c) => c.notNull().unique())
        .addColumn('due_at', timestamp, (c) => c.notNull())
        .addColumn('announced_at', timestamp)
        .execute();
      await sql`create index post_publications_due on post_publications (due_at) where announced_at is null`.execute(
        db,
      );
      const now = new Date().toISOString();
      const { rows } = await sql<{ id: string; published_at: string | Date }>`
        select id, published_at from blog_posts where ${published} and published_at > ${now}
      `.execute(db);
      for (const { id, published_at } of rows) {
        const dueAt = new Date(published_at).toISOString();
        await sql`
          insert into post_publications (post_id, message_id, due_at)
          values (${id}, ${randomUUID()}, ${dueAt})
        `.execute(db);
      }
    },
  };
}
