import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Db, Tx } from '#database/connect.ts';
import { isExact, keysOf, RANKS, type Rank } from './index-words.server.ts';
import { ALL_NUMBERS, type Numbers } from './numbers.ts';
import { isMatch, readStream, scoreArticle } from './rank-articles.server.ts';
import type { SearchQuery, SearchTerm } from './search-query.server.ts';

type Engine = Database['engine'];
export type Searched = Pick<Database, 'engine' | 'db'>;
type Wanted = Pick<SearchQuery, 'wanted' | 'isLoose' | 'excluded'>;

/** The most articles that are compared with each other. */
const COMPARED = 30;
/** Of each rank, so many may be among them because they have the words in the order of the search. */
const IN_ORDER = 8;
/** The most that are read where the index alone does not say whether they match. */
const CHECKED = 300;
/** The most terms that the index looks for. Whether an article has the others, its words say. */
const MOST_WANTED = 12;
const MOST_EXCLUDED = 8;

/** The numbers of the matching articles, the best first, and among equals the newest first. */
export async function findNumbers(
  { engine, db }: Searched,
  query: SearchQuery,
  range: Numbers,
  weights: readonly number[] = [],
): Promise<number[]> {
  const numbers = await onIndex(engine, db, (handle) =>
    listCandidates(handle, engine, query, range),
  );
  if (numbers.length === 0) return [];
  // SQLite is synchronous: other requests are answered in between.
  await nextTurn();
  const rows = await db
    .selectFrom('post_streams')
    .select(['number', 'stream'])
    .where('number', 'in', numbers)
    .execute();
  const streams = new Map(rows.map(({ number, stream }) => [Number(number), stream]));
  return (
    numbers
      // A server of the previous release writes keys alone.
      .map((number) => ({ number, words: readStream(streams.get(number) ?? '') }))
      .filter(({ words }) => isDecided(query) || isMatch(words, query))
      .map(({ number, words }) => ({ number, score: scoreArticle(words, query, weights) }))
      .sort((a, b) => b.score - a.score || b.number - a.number)
      .map(({ number }) => number)
  );
}

/**
 * The newest of the matching articles if they are few. Of many, some with the words in the order of the
 * search, and then those that have them where they count most.
 */
async function listCandidates(
  handle: Db | Tx,
  engine: Engine,
  query: SearchQuery,
  range: Numbers,
): Promise<number[]> {
  const most = isDecided(query) ? COMPARED : CHECKED;
  const find = async (rank: Rank, inOrder: boolean, limit: number) => {
    const found = fitting(engine, writeQuery(engine, rank, query, inOrder), range);
    const { rows } = await sql<{ number: number | string }>`select number
      from ${found} order by number desc limit ${limit}`.execute(handle);
    return rows.map(({ number }) => Number(number));
  };
  const all = await find('any', false, most);
  if (all.length < most) return all;
  const found = new Set<number>();
  const add = (numbers: readonly number[]) => {
    for (const number of numbers) if (found.size < most) found.add(number);
  };
  for (const rank of query.sequence.length > 1 ? RANKS : []) add(await find(rank, true, IN_ORDER));
  for (const rank of ['title', 'top'] as const) {
    if (found.size < most) add(await find(rank, false, most));
  }
  add(all);
  return [...found];
}

/** The ids of all matching articles, including drafts, for a condition in a query that runs `onIndex`. */
export function fittingIds(engine: Engine, query: Wanted): RawBuilder<unknown> {
  const found = fitting(engine, writeQuery(engine, 'any', query), ALL_NUMBERS);
  const has = ({ options }: SearchTerm) =>
    sql`(${sql.join(
      options.map((option) => contains(engine, ` ${option.join(' ')} `)),
      sql` or `,
    )})`;
  const checks = [
    ...undecided(query.wanted, MOST_WANTED).map(has),
    ...undecided(query.excluded, MOST_EXCLUDED).map((term) => sql`not ${has(term)}`),
  ];
  const numbers = sql`select number from ${found}`;
  const checked =
    checks.length === 0
      ? numbers
      : sql`select number from post_streams where number in (${numbers})
          and ${sql.join(checks, sql` and `)}`;
  return sql`select post_id from post_search where number in (${checked})`;
}

function contains(engine: Engine, phrase: string): RawBuilder<boolean> {
  return engine === 'sqlite'
    ? sql<boolean>`instr(stream, ${phrase}) > 0`
    : sql<boolean>`strpos(stream, ${phrase}) > 0`;
}

/** How many articles have each term, counted up to the limit. */
export function countEach(
  { engine, db }: Searched,
  terms: readonly Pick<SearchTerm, 'options'>[],
  range: Numbers & { readonly limit: number },
): Promise<number[]> {
  return onIndex(engine, db, async (handle) => {
    const counts: number[] = [];
    for (const term of terms) {
      const some = sql`select number from ${fitting(engine, writeTerm(engine, 'any', term), range)}
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

/** Whether the index alone says which articles match. */
function isDecided({ wanted, excluded }: Wanted): boolean {
  return undecided(wanted, MOST_WANTED).length + undecided(excluded, MOST_EXCLUDED).length === 0;
}

/** The terms of which the keys alone do not say whether an article has them. */
function undecided(terms: readonly SearchTerm[], most: number): readonly SearchTerm[] {
  return terms.filter(({ options }, at) => at >= most || !options.every(isExact));
}

/** The wanted terms in the parts of a rank, also in the order of the search, and no excluded one anywhere. */
function writeQuery(
  engine: Engine,
  rank: Rank,
  { wanted, isLoose, excluded, sequence = [] }: Wanted & Partial<Pick<SearchQuery, 'sequence'>>,
  inOrder = false,
): string {
  const terms = wanted.slice(0, MOST_WANTED).map((term) => writeTerm(engine, rank, term));
  const allButOne = terms.map((_, left) => terms.filter((_term, at) => at !== left));
  const rarest = terms.slice(0, Math.ceil(terms.length / 2)).map((term) => [term]);
  const loose = [...allButOne.filter((some) => some.length > 0), ...rarest];
  const enough = isLoose ? loose : [terms];
  const has = or(
    engine,
    enough.map((some) => and(engine, some)),
  );
  // Who has the sequence has the terms.
  const ordered = inOrder ? writeTerm(engine, rank, { options: [sequence] }) : has;
  const none = excluded
    .slice(0, MOST_EXCLUDED)
    .flatMap(({ options }) => options)
    .filter(isExact)
    .map((option) => writeTerm(engine, 'any', { options: [option] }));
  if (none.length === 0) return ordered;
  return `${ordered}${engine === 'sqlite' ? ' NOT ' : ' & !'}${or(engine, none)}`;
}

function writeTerm(engine: Engine, rank: Rank, { options }: Pick<SearchTerm, 'options'>): string {
  return or(
    engine,
    options.map((option) =>
      and(
        engine,
        keysOf(option, rank).map((key) => quote(engine, key)),
      ),
    ),
  );
}

function and(engine: Engine, parts: readonly string[]): string {
  return parts.length === 1
    ? (parts[0] ?? '')
    : `(${parts.join(engine === 'sqlite' ? ' AND ' : ' & ')})`;
}

function or(engine: Engine, parts: readonly string[]): string {
  return parts.length === 1
    ? (parts[0] ?? '')
    : `(${parts.join(engine === 'sqlite' ? ' OR ' : ' | ')})`;
}

function quote(engine: Engine, key: string): string {
  return engine === 'sqlite' ? `"${key}"` : `'${key}'`;
}
