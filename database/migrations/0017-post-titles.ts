import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from '../schema.ts';
import { listTitleGrams, titleTextOf } from '../search-terms.ts';

/** Rows are read in batches of this size, because a table can be larger than memory. */
const BATCH = 200;

/** The searchable titles of posts: their beginnings in order, and their trigrams. */
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
      await indexTitles(db);
    },
  };
}

/** Oldest first, so that the numbers ascend with the date of the post. */
async function indexTitles(db: Kysely<Schema>): Promise<void> {
  for (let offset: { at: string | Date; id: string } | null = { at: '', id: '' }; offset; ) {
    const place: { at: string | Date; id: string } = offset;
    const all = db.selectFrom('blog_posts').select(['id', 'title', 'created_at']);
    const rest =
      place.id === ''
        ? all
        : all.where(sql<boolean>`(created_at, id) > (${place.at}, ${place.id})`);
    const rows = await rest.orderBy('created_at').orderBy('id').limit(BATCH).execute();
    for (const row of rows) {
      const text = titleTextOf(row.title);
      const { number } = await db
        .insertInto('post_titles')
        .values({ post_id: row.id, text })
        .returning('number')
        .executeTakeFirstOrThrow();
      const grams = listTitleGrams(text).map((gram) => ({ gram, number }));
      if (grams.length > 0) await db.insertInto('post_title_grams').values(grams).execute();
    }
    const last = rows.at(-1);
    offset = rows.length === BATCH && last ? { at: last.created_at, id: last.id } : null;
  }
}
