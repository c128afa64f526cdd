import { type Selectable, sql } from 'kysely';
import { readFlag, readNullableTimestamp, readTimestamp } from '#database/codec.ts';
import type { Database, Tx } from '#database/connect.ts';
import { listRows } from '#database/list-rows.ts';
import type { BlogPostTable } from '#database/schema.ts';
import type { WorkedOut } from '../derived/work-out.server.ts';
import { DRAFTS, NUMBERS_PER_SECOND } from './numbers.ts';
import { INDEX_VERSION } from './words.server.ts';

/**
 * Writes the index of the words in articles: FTS5 in SQLite, `tsvector` in PostgreSQL. Both hold the
 * same keys and return the same numbers. Beside them are the words of each article in order, by which
 * what was found is ranked.
 */

type Engine = Database['engine'];
type SearchedRow = Pick<
  Selectable<BlogPostTable>,
  'id' | 'kind' | 'is_published' | 'created_at' | 'published_at' | 'trashed_at' | 'version'
>;

/** Puts an article into the index, or takes it out, in the transaction that stores it. */
export async function updateSearchIndex(
  tx: Tx,
  row: SearchedRow,
  findWords: () => Promise<WorkedOut['search']>,
  engine: Engine,
): Promise<void> {
  // Its words are deleted with it, by a trigger or the foreign key.
  await tx.deleteFrom('post_search').where('post_id', '=', row.id).execute();
  if (row.kind !== 'post' || row.trashed_at !== null) return;
  const { keys, stream, words } = await findWords();
  const number = await takeNumber(tx, row);
  await tx
    .insertInto('post_search')
    .values({ number, post_id: row.id, post_version: row.version, index_version: INDEX_VERSION })
    .execute();
  await insertKeys(tx, engine, number, keys);
  await tx.insertInto('post_streams').values({ number, stream }).execute();
  // SQLite would take `on` for that of a join.
  await sql`insert into search_words (word)
    select value from ${listRows(engine, words)} where true
    on conflict do nothing`.execute(tx);
}

/** Notes that an article is in the index as it is, after a change of what is not searched. */
export async function noteIndexedVersion(
  tx: Tx,
  { id, version }: Pick<SearchedRow, 'id' | 'version'>,
): Promise<void> {
  await tx
    .updateTable('post_search')
    .set({ post_version: version })
    .where('post_id', '=', id)
    .where('post_version', '=', version - 1)
    .execute();
}

/** The articles with this image wait for the index: its description is searched. */
export async function waitForIndex(tx: Tx, imageUrl: string): Promise<void> {
  const articles = tx
    .selectFrom('blog_posts')
    .select('id')
    .where('featured_image_url', '=', imageUrl);
  await tx
    .updateTable('post_search')
    .set({ index_version: 0 })
    .where('post_id', 'in', articles)
    .execute();
}

/** A free number for the article's second. */
async function takeNumber(tx: Tx, row: SearchedRow): Promise<number> {
  const publishedAt = readFlag(row.is_published) ? readNullableTimestamp(row.published_at) : null;
  const seconds = Math.floor(Date.parse(publishedAt ?? readTimestamp(row.created_at)) / 1000);
  const first = seconds * NUMBERS_PER_SECOND - (publishedAt === null ? DRAFTS : 0);
  const place = Number.parseInt(row.id.slice(0, 4), 16) || 0;
  for (let step = 0; ; step += 1) {
    const number = first + ((place + step) % NUMBERS_PER_SECOND);
    const taken = await tx
      .selectFrom('post_search')
      .select('number')
      .where('number', '=', number)
      .executeTakeFirst();
    if (taken === undefined) return number;
  }
}

/** The keys have spaces between them, and contain letters, digits, periods and underscores alone. */
async function insertKeys(tx: Tx, engine: Engine, number: number, keys: string) {
  const insert =
    engine === 'sqlite'
      ? sql`insert into post_words (rowid, words) values (${number}, ${keys})`
      : sql`insert into post_words (number, words)
          values (${number}, ${keys.replace(/[^ ]+/g, "'$&'")}::tsvector)`;
  await insert.execute(tx);
}
