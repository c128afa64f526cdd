import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { listImageIds } from '../image-ids.ts';
import type { Schema } from '../schema.ts';

type Engine = 'sqlite' | 'postgresql';

/** Rows are read in batches of this size, because a table can be larger than memory. */
const BATCH = 200;
/** Values per insert: statements have a parameter limit. */
const VALUES = 1_000;

/**
 * Indexes for the inbox and the media page: leads by status and by first response, tables for the
 * search in them (0036 fills them), and the images that each post uses.
 */
export function searchAndUsage(engine: Engine): Migration {
  return {
    async up(db: Kysely<Schema>) {
      await createLeadIndexes(db);
      await createSearchTables(db, engine);
      await createMediaUsage(db);
      await indexPosts(db);
    },
  };
}

async function createLeadIndexes(db: Kysely<Schema>): Promise<void> {
  const indexes = {
    leads_inbox: ['spam', 'created_at', 'id'],
    leads_status: ['spam', 'status', 'created_at', 'id'],
    leads_response: ['spam', 'first_response_at', 'created_at'],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on('leads').columns(columns).execute();
  }
  // No query uses this index: emails are searched in lower case.
  await db.schema.dropIndex('leads_email').execute();
}

async function createSearchTables(db: Kysely<Schema>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('lead_search')
    .addColumn('number', 'integer', (c) =>
      engine === 'sqlite'
        ? c.primaryKey().autoIncrement()
        : c.generatedAlwaysAsIdentity().primaryKey(),
    )
    .addColumn('lead_id', 'text', (c) =>
      c.notNull().unique().references('leads.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('phone', 'text')
    .addColumn('text', 'text', (c) => c.notNull())
    .execute();
  for (const column of ['email', 'phone']) {
    await db.schema
      .createIndex(`lead_search_${column}`)
      .on('lead_search')
      .columns([column, 'number'])
      .execute();
  }
  const grams = db.schema
    .createTable('lead_grams')
    .addColumn('gram', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) =>
      c.notNull().references('lead_search.number').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('lead_grams_key', ['gram', 'number']);
  await (engine === 'sqlite' ? grams.modifyEnd(sql`without rowid`) : grams).execute();
  await db.schema.createIndex('lead_grams_number').on('lead_grams').column('number').execute();
}

async function createMediaUsage(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('media_usage')
    .addColumn('post_id', 'text', (c) =>
      c.notNull().references('blog_posts.id').onDelete('cascade'),
    )
    .addColumn('image_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('media_usage_key', ['post_id', 'image_id'])
    .execute();
  await db.schema.createIndex('media_usage_image').on('media_usage').column('image_id').execute();
  await db.schema.createIndex('media_created').on('media').columns(['created_at', 'id']).execute();
}

async function indexPosts(db: Kysely<Schema>): Promise<void> {
  for (let after: string | null = ''; after !== null; ) {
    const from: string = after;
    const rows = await db
      .selectFrom('blog_posts')
      .select(['id', 'content', 'featured_image_url'])
      .where('id', '>', from)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const used = rows.flatMap((row) =>
      listImageIds({ content: row.content, featuredImageUrl: row.featured_image_url }).map(
        (image_id) => ({ post_id: row.id, image_id }),
      ),
    );
    for (let start = 0; start < used.length; start += VALUES) {
      await db
        .insertInto('media_usage')
        .values(used.slice(start, start + VALUES))
        .execute();
    }
    after = rows.length === BATCH ? (rows.at(-1)?.id ?? null) : null;
  }
}
