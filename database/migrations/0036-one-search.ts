import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Schema } from '../schema.ts';
import { emailKey, listGrams, phoneKey, searchTextOf, titleTextOf } from '../search-terms.ts';

/** Rows are read in batches of this size, because a table can be larger than memory. */
const BATCH = 200;
/** Values per insert: statements have a parameter limit. */
const VALUES = 1_000;

/**
 * The search finds short words, and letters such as "ł", in leads and titles: the texts of all rows
 * are made anew. Titles need no index.
 */
export const oneSearch: Migration = {
  async up(db: Kysely<Schema>) {
    await db.schema.dropTable('post_title_grams').execute();
    await db.schema.dropIndex('post_titles_text').execute();
    await db.deleteFrom('post_titles').execute();
    await forEachRow(db, 'blog_posts', async ({ id, title }) => {
      await db
        .insertInto('post_titles')
        .values({ post_id: id, text: titleTextOf(title) })
        .execute();
    });
    await db.deleteFrom('lead_grams').execute();
    await db.deleteFrom('lead_search').execute();
    await forEachRow(db, 'leads', (lead) => indexLead(db, lead));
  },
};

interface Rows {
  blog_posts: { id: string; title: string };
  leads: {
    id: string;
    reference: string;
    name: string;
    email: string;
    phone: string | null;
    home: string | null;
    message: string | null;
  };
}

const COLUMNS = {
  blog_posts: ['title'],
  leads: ['reference', 'name', 'email', 'phone', 'home', 'message'],
} as const;

/** Oldest first, so that the numbers ascend with the date of the row. */
async function forEachRow<Table extends keyof Rows>(
  db: Kysely<Schema>,
  table: Table,
  index: (row: Rows[Table]) => Promise<void>,
): Promise<void> {
  type Row = Rows[Table] & { created_at: string | Date };
  const columns = sql.join(['id', 'created_at', ...COLUMNS[table]].map((name) => sql.ref(name)));
  for (let last: Row | undefined, isFirst = true; isFirst || last !== undefined; isFirst = false) {
    const rest =
      last === undefined ? sql`` : sql`where (created_at, id) > (${last.created_at}, ${last.id})`;
    const { rows }: { rows: Row[] } = await sql<Row>`select ${columns} from ${sql.table(table)}
      ${rest} order by created_at, id limit ${sql.lit(BATCH)}`.execute(db);
    for (const row of rows) await index(row);
    last = rows.length === BATCH ? rows.at(-1) : undefined;
  }
}

async function indexLead(db: Kysely<Schema>, lead: Rows['leads']): Promise<void> {
  const text = searchTextOf(lead);
  const { number } = await db
    .insertInto('lead_search')
    .values({
      lead_id: lead.id,
      email: emailKey(lead.email),
      phone: lead.phone === null ? null : phoneKey(lead.phone),
      text,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  const grams = listGrams(text).map((gram) => ({ gram, number }));
  for (let from = 0; from < grams.length; from += VALUES) {
    await db
      .insertInto('lead_grams')
      .values(grams.slice(from, from + VALUES))
      .execute();
  }
}
