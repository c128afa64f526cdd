import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Pages of the owner's own are posts of another kind. Their index holds nothing of the blog's posts,
 * which are many.
 */
export function ownPages(engine: 'sqlite' | 'postgresql'): Migration {
  const boolean = engine === 'sqlite' ? 'integer' : 'boolean';
  const [no, yes] =
    engine === 'sqlite' ? [sql.lit(0), sql.lit(1)] : [sql.lit(false), sql.lit(true)];
  return {
    async up(db: Kysely<unknown>) {
      const post = () => db.schema.alterTable('blog_posts');
      await post()
        .addColumn('kind', 'text', (c) => c.notNull().defaultTo('post'))
        .execute();
      await post().addColumn('form_topic', 'text').execute();
      await post().addColumn('form_about', 'text').execute();
      await post()
        .addColumn('in_footer', boolean, (c) => c.notNull().defaultTo(no))
        .execute();
      await post()
        .addColumn('indexed', boolean, (c) => c.notNull().defaultTo(yes))
        .execute();
      await sql`
        create index blog_posts_pages on blog_posts (kind, created_at, id)
        where kind = 'page'`.execute(db);
      await db.schema
        .alterTable('working_copies')
        .addColumn('kind', 'text', (c) => c.notNull().defaultTo('post'))
        .execute();
      await db.schema.alterTable('leads').addColumn('form_about', 'text').execute();
    },
  };
}
