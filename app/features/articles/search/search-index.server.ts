import { type RawBuilder, type Selectable, sql } from 'kysely';
import { readFlag, readNullableTimestamp, readTimestamp } from '#database/codec.ts';
import type { Database, Tx } from '#database/connect.ts';
import { listRows } from '#database/list-rows.ts';
import type { BlogPostTable } from '#database/schema.ts';
import type { WorkedOut } from '../derived/work-out.server.ts';
import type { Storing } from '../storage/storing.ts';
import { DRAFTS, NUMBERS_PER_SECOND } from './numbers.ts';
import { INDEX_VERSION } from './words.server.ts';

/**
 * Writes the index of the words in articles: FTS5 in SQLite, `tsvector` in PostgreSQL. Both hold the
 * same keys and return the same numbers. Beside them are the words of each article in order, by which
 * what was found is ranked.
 */

type SearchedRow = Pick<
  Selectable<BlogPostTable>,
  'id' | 'kind' | 'is_published' | 'created_at' | 'published_at' | 'trashed_at' | 'version'
>;

/**
 * Puts an article into the index, in the transaction that stores it. Its words are deleted with its row
 * of `post_search`, by a trigger or the foreign key.
 */
export async function updateSearchIndex(
  tx: Tx,
  row: SearchedRow,
  findWords: () => Promise<WorkedOut['search']>,
  { engine }: Pick<Storing, 'engine'>,
): Promise<void> {
  if (row.kind !== 'post' || row.trashed_at !== null) return;
  const words = await findWords();
  const insert = engine === 'sqlite' ? insertInSqlite : insertInPostgres;
  for (const number of numbersFor(row)) if (await insert(tx, { number, row, words })) return;
}

/** Notes that an article is in the index as it is, after a change of what is not searched. */
export async function noteIndexedVersion(
  tx: Tx,
  { id, version }: Pick<SearchedRow, 'id' | 'version'>,
  { later }: Pick<Storing, 'later'>,
): Promise<void> {
  if (version === 1) return;
  later(
    tx
      .updateTable('post_search')
      .set({ post_version: version })
      .where('post_id', '=', id)
      .where('post_version', '=', version - 1),
  );
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

/** The numbers of the article's second, of which it gets the first that is free. */
function* numbersFor(row: SearchedRow): Generator<number> {
  const publishedAt = readFlag(row.is_published) ? readNullableTimestamp(row.published_at) : null;
  const seconds = Math.floor(Date.parse(publishedAt ?? readTimestamp(row.created_at)) / 1000);
  const first = seconds * NUMBERS_PER_SECOND - (publishedAt === null ? DRAFTS : 0);
  const place = Number.parseInt(row.id.slice(0, 4), 16) || 0;
  for (let step = 0; ; step += 1) yield first + ((place + step) % NUMBERS_PER_SECOND);
}

interface Indexed {
  readonly number: number;
  readonly row: SearchedRow;
  readonly words: WorkedOut['search'];
}

/** False if another article has the number. */
async function insertInSqlite(tx: Tx, indexed: Indexed): Promise<boolean> {
  const { number } = indexed;
  const { keys, stream, words } = indexed.words;
  const { numAffectedRows } = await insertNumber(indexed).execute(tx);
  if (numAffectedRows === 0n) return false;
  await sql`insert into post_words (rowid, words) values (${number}, ${keys})`.execute(tx);
  await tx.insertInto('post_streams').values({ number, stream }).execute();
  await insertWords('sqlite', words).execute(tx);
  return true;
}

/** The same in one statement: each is a round trip. */
async function insertInPostgres(tx: Tx, indexed: Indexed): Promise<boolean> {
  const { keys, stream, words } = indexed.words;
  const { numAffectedRows } = await sql`
    with numbered as (${insertNumber(indexed)} returning number),
    streams as (
      insert into post_streams (number, stream) select number, ${stream} from numbered
    ),
    known as (${insertWords('postgresql', words)})
    insert into post_words (number, words)
      select number, ${keys.replace(/[^ ]+/g, "'$&'")}::tsvector from numbered`.execute(tx);
  return numAffectedRows !== 0n;
}

function insertNumber({ number, row }: Indexed): RawBuilder<unknown> {
  return sql`insert into post_search (number, post_id, post_version, index_version)
    values (${number}, ${row.id}, ${row.version}, ${sql.lit(INDEX_VERSION)})
    on conflict (number) do nothing`;
}

/** SQLite would take `on` for that of a join. */
function insertWords(engine: Database['engine'], words: string): RawBuilder<unknown> {
  return sql`insert into search_words (word)
    select value from ${listRows(engine, words)} where true
    on conflict do nothing`;
}
