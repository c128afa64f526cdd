import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from '../schema.ts';

/** Tables for the searchable titles of posts. 0036 fills them. */
export function postTitles(engine: 'sqlite' | 'postgresql'): Migration {
  return {
    async up(db: Kysely<Schema>) {
      // A range of this column finds what begins with a text, which needs an order by bytes.
      const text = engine === 'sqlite' ? sql`text` : sql`text collate "C"`;
      await db.schema
        .createTable('post_titles')
        .addColumn('number', 'integer', (c) =>
          engine === 'sqlite'
            ? c.primaryKey().autoIncrement()
            : c.generatedAlwaysAsIdentity().primaryKey(),
        )
        .addColumn('post_id', 'text', (c) =>
          c.notNull().unique().references('blog_posts.id').onDelete('cascade'),
        )
        .addColumn('text', text, (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('post_titles_text')
        .on('post_titles')
        .columns(['text', 'number'])
        .execute();
      const grams = db.schema
        .createTable('post_title_grams')
        .addColumn('gram', 'text', (c) => c.notNull())
        .addColumn('number', 'integer', (c) =>
          c.notNull().references('post_titles.number').onDelete('cascade'),
        )
        .addPrimaryKeyConstraint('post_title_grams_key', ['gram', 'number']);
      await (engine === 'sqlite' ? grams.modifyEnd(sql`without rowid`) : grams).execute();
      await db.schema
        .createIndex('post_title_grams_number')
        .on('post_title_grams')
        .column('number')
        .execute();
    },
  };
}
