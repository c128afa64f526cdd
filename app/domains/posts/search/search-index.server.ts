import { type RawBuilder, type Selectable, sql } from 'kysely';
import { readFlag, readNullableTimestamp, readTimestamp } from '#database/codec.ts';
import type { Database, Db, Tx } from '#database/connect.ts';
import type { BlogPostTable } from '#database/schema.ts';
import { keysOf, listKeys, listSuggestions, RANKS, type Rank } from './index-words.server.ts';
import type { SearchQuery } from './search-query.server.ts';
import { INDEX_VERSION } from './words.server.ts';

/**
 * The index of the words in articles: FTS5 in SQLite, `tsvector` in PostgreSQL. Both hold the same keys
 * and return the same numbers. The number of an article follows its date, so that the newest articles
 * come first. A scheduled article has a number above the present, a draft has one below zero.
 */

type Engine = Database['engine'];
type SearchedRow = Pick<
  Selectable<BlogPostTable>,
  | 'id'
  | 'kind'
  | 'title'
  | 'excerpt'
  | 'content'
  | 'is_published'
  | 'created_at'
  | 'published_at'
  | 'trashed_at'
  | 'version'
>;

/** Room for articles of the same second. JavaScript holds these numbers exactly until the year 9999. */
const NUMBERS_PER_SECOND = 2 ** 15;
const WORDS_PER_INSERT = 500;
/** Subtracted from the number of a draft. */
const DRAFTS = 2 ** 53;

/** Numbers from the first one up to but not including the second, and if given, only those of a topic. */
export interface Numbers {
  readonly from: number;
  readonly below: number;
  readonly topicId?: string | null;
}

/** The numbers of the articles that are public. */
export function publicNumbers(now: Date): Numbers {
  return { from: 0, below: (Math.floor(now.getTime() / 1000) + 1) * NUMBERS_PER_SECOND };
}

/** Puts an article into the index, or takes it out, in the transaction that stores it. */
export async function updateSearchIndex(tx: Tx, row: SearchedRow, engine: Engine): Promise<void> {
  // Its words are deleted with it, by a trigger or the foreign key.
  await tx.deleteFrom('post_search').where('post_id', '=', row.id).execute();
  if (row.kind !== 'post' || row.trashed_at !== null) return;
  const number = await takeNumber(tx, row);
  await tx
    .insertInto('post_search')
    .values({ number, post_id: row.id, post_version: row.version, index_version: INDEX_VERSION })
    .execute();
  await insertKeys(tx, engine, number, listKeys(row));
  const words = listSuggestions(row).sort();
  for (let from = 0; from < words.length; from += WORDS_PER_INSERT) {
    await tx
      .insertInto('search_words')
      .values(words.slice(from, from + WORDS_PER_INSERT).map((word) => ({ word })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
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

async function insertKeys(tx: Tx, engine: Engine, number: number, keys: readonly string[]) {
  const insert =
    engine === 'sqlite'
      ? sql`insert into post_words (rowid, words) values (${number}, ${keys.join(' ')})`
      : sql`insert into post_words (number, words)
          values (${number}, ${keys.map((key) => `'${key}'`).join(' ')}::tsvector)`;
  await insert.execute(tx);
}

export type Searched = Pick<Database, 'engine' | 'db'>;
type Wanted = Pick<SearchQuery, 'wanted' | 'excluded'>;
type Range = Numbers & { readonly limit: number };

/** The numbers of the matching articles, the best first, and among equals the newest first. */
export function findNumbers(
  { engine, db }: Searched,
  query: Wanted,
  range: Range,
): Promise<number[]> {
  return onIndex(engine, db, async (handle) => {
    // What matches a rank also matches those after it.
    const found = new Set<number>();
    for (const rank of RANKS) {
      if (found.size >= range.limit) break;
      const { rows } = await sql<{ number: number | string }>`select number
        from ${fitting(engine, writeQuery(engine, rank, query), range)}
        order by number desc limit ${range.limit}`.execute(handle);
      for (const { number } of rows) found.add(Number(number));
    }
    return [...found].slice(0, range.limit);
  });
}

/** The ids of all matching articles, including drafts, for a condition in a query that runs `onIndex`. */
export function fittingIds(engine: Engine, query: Wanted): RawBuilder<unknown> {
  const found = fitting(engine, writeQuery(engine, 'any', query), { from: -DRAFTS, below: DRAFTS });
  return sql`select post_id from post_search where number in (select number from ${found})`;
}

/** How many articles have each token, counted up to the limit. */
export function countEach(
  { engine, db }: Searched,
  tokens: readonly string[],
  range: Range,
): Promise<number[]> {
  return onIndex(engine, db, async (handle) => {
    const counts: number[] = [];
    for (const token of tokens) {
      const some = sql`select number from ${fitting(engine, quote(engine, token), range)}
        limit ${range.limit}`;
      const { rows } = await sql<{ count: number | string }>`select count(*) as count
        from (${some}) as counted`.execute(handle);
      counts.push(Number(rows[0]?.count));
    }
    return counts;
  });
}

/**
 * PostgreSQL underestimates the cost of comparing a vector, and would compare all of them for a word
 * that many articles have: 300 ms with 10,000 articles.
 */
export function onIndex<T>(
  engine: Engine,
  db: Db,
  read: (handle: Db | Tx) => Promise<T>,
): Promise<T> {
  if (engine === 'sqlite') return read(db);
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return read(tx);
  });
}

/**
 * The matching articles. FTS5 walks its numbers backward and stops early. PostgreSQL has to find all
 * matches first; otherwise it would walk all articles by number to find a rare word.
 */
function fitting(engine: Engine, query: string, numbers: Numbers): RawBuilder<unknown> {
  const { from, below, topicId = null } = numbers;
  const ofTopic = sql`in (select post_search.number from post_topics
    join post_search on post_search.post_id = post_topics.post_id where topic_id = ${topicId})`;
  // FTS5 jumps to a number only if it is an integer, which a parameter is not. The plus keeps it from
  // looking up each number of the topic.
  return engine === 'sqlite'
    ? sql`(select rowid as number from post_words where post_words match ${query}
        and rowid >= cast(${from} as integer) and rowid < cast(${below} as integer)
        ${topicId === null ? sql`` : sql`and +rowid ${ofTopic}`})`
    : sql`(with found as materialized
          (select number from post_words where words @@ ${query}::tsquery)
        select number from found where number >= ${from} and number < ${below}
        ${topicId === null ? sql`` : sql`and number ${ofTopic}`}) as fitting`;
}

/** All wanted words in the parts of a rank, and no excluded word anywhere. */
function writeQuery(engine: Engine, rank: Rank, { wanted, excluded }: Wanted): string {
  const [and, or, not] = engine === 'sqlite' ? [' AND ', ' OR ', ' NOT '] : [' & ', ' | ', ' & !'];
  const all = (keys: readonly string[]) => `(${keys.map((key) => quote(engine, key)).join(and)})`;
  const has = all([...new Set(wanted.flatMap(({ tokens }) => keysOf(tokens, rank)))]);
  const hasNot = excluded.map(({ tokens }) => all(keysOf(tokens, 'any'))).join(or);
  return hasNot === '' ? has : `${has}${not}(${hasNot})`;
}

function quote(engine: Engine, key: string): string {
  return engine === 'sqlite' ? `"${key}"` : `'${key}'`;
}
