import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import {
  GRAM_LENGTH,
  listGrams,
  listTitleGrams,
  normalizeForSearch,
  titleTextOf,
  wordStart,
} from '#database/search-terms.ts';

/** Keeps a post's title searchable, in the transaction that stores the post. */
export async function indexTitle(tx: Tx, { id, title }: { id: string; title: string }) {
  const text = titleTextOf(title);
  const known = await tx
    .selectFrom('post_titles')
    .select('text')
    .where('post_id', '=', id)
    .executeTakeFirst();
  if (known?.text === text) return;
  const { number } = await tx
    .insertInto('post_titles')
    .values({ post_id: id, text })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet({ text }))
    .returning('number')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('post_title_grams').where('number', '=', number).execute();
  const grams = listTitleGrams(text).map((gram) => ({ gram, number }));
  if (grams.length > 0) await tx.insertInto('post_title_grams').values(grams).execute();
}

/** What somebody typed to find a title. */
export interface TitleQuery {
  /** Normalized; empty where nothing was typed. */
  readonly text: string;
  readonly terms: readonly string[];
}

const MAX_TYPED = 100;

export function readTitleQuery(typed: string): TitleQuery {
  const text = normalizeForSearch(typed.slice(0, MAX_TYPED));
  return { text, terms: [...new Set(text.split(' '))] };
}

/**
 * Whether a normalized title starts with the query or else has all of its words, in any order. A
 * word too short for a trigram must be the beginning of one in the title.
 */
export function matchTitle(title: string, { text, terms }: TitleQuery): 'start' | 'inside' | null {
  if (title.startsWith(text)) return 'start';
  const has = (term: string) =>
    isIndexed(term) ? title.includes(term) : ` ${title}`.includes(` ${term}`);
  return terms.every(has) ? 'inside' : null;
}

/** Titles compared with a search per batch. The event loop runs between batches. */
const CANDIDATES = 1_000;
/** Batches per page. After that the page ends with a cursor to continue from. */
const MOST_BATCHES = 5;
const MOST_GRAMS = 12;
/** Sorts after every text that continues another one. */
const HIGHEST = '\u{10ffff}';
/** The largest integer that both databases support; above every title's number. */
export const HIGHEST_NUMBER = 2 ** 31 - 1;

/** The ids of posts whose title starts with the query, in alphabetical order; not of the Trash. */
export async function findPostsStarting(
  db: Db,
  { text }: TitleQuery,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('post_titles')
    .innerJoin('blog_posts', 'blog_posts.id', 'post_titles.post_id')
    .select('post_id')
    .where('text', '>=', text)
    .where('text', '<', `${text}${HIGHEST}`)
    .where('blog_posts.trashed_at', 'is', null)
    .orderBy('text')
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map((row) => row.post_id);
}

interface TitleSearch {
  /** Continue below this number. */
  readonly below: number;
  readonly size: number;
  /** What the row of the post in `blog_posts` has to meet. */
  readonly condition: RawBuilder<boolean>;
  /** The only posts that can meet it, if they are few. */
  readonly among: readonly string[] | null;
}

interface TitleMatches {
  /** Posts created last come first. */
  readonly ids: readonly string[];
  /** Continue below this number; null at the end. */
  readonly next: number | null;
}

/**
 * The ids of posts whose title has all words of the query. Only titles with its rarest gram are
 * compared, and at most 5,000 for one page, so that a page can be short or empty and still have a
 * next one.
 */
export async function findTitles(
  db: Db,
  query: TitleQuery,
  { below: start, size, condition, among }: TitleSearch,
): Promise<TitleMatches> {
  const source = among ?? (await findRarestGram(db, query));
  const found: { number: number; id: string }[] = [];
  let below = start;
  for (let batch = 0; source !== null && batch < MOST_BATCHES; batch += 1) {
    if (batch > 0) await nextTurn();
    const floor = typeof source === 'string' ? await findFloor(db, source, below) : 0;
    const range = { floor, below, limit: size + 1 - found.length };
    found.push(...(await compare(db, { source, query, condition, range })));
    if (found.length > size) {
      const page = found.slice(0, size);
      return { ids: page.map(({ id }) => id), next: page.at(-1)?.number ?? null };
    }
    if (floor === 0) return { ids: found.map(({ id }) => id), next: null };
    below = floor;
  }
  return { ids: found.map(({ id }) => id), next: source === null ? null : below };
}

/** Null where no title can match. */
async function findRarestGram(db: Db, { terms }: TitleQuery): Promise<string | null> {
  const all = terms.flatMap((term) => (isIndexed(term) ? listGrams(term) : [wordStart(term)]));
  const grams = [...new Set(all)].slice(0, MOST_GRAMS);
  const { rows } = await sql<{ gram: string; found: number | string }>`${sql.join(
    grams.map(
      (gram) => sql`select cast(${gram} as text) as gram, (select count(*) from
        (select 1 from post_title_grams where gram = ${gram} limit ${sql.lit(CANDIDATES)}) as counted) as found`,
    ),
    sql` union all `,
  )}`.execute(db);
  const rarest = rows.reduce((a, b) => (Number(b.found) < Number(a.found) ? b : a));
  return Number(rarest.found) === 0 ? null : rarest.gram;
}

/** The number of the last candidate in the next batch; 0 when fewer candidates are left. */
async function findFloor(db: Db, gram: string, below: number): Promise<number> {
  const row = await db
    .selectFrom('post_title_grams')
    .select('number')
    .where('gram', '=', gram)
    .where('number', '<', below)
    .orderBy('number', 'desc')
    .offset(CANDIDATES - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

interface TitleComparison {
  /** A gram that all matches have, or the only posts that can match. */
  source: string | readonly string[];
  query: TitleQuery;
  condition: RawBuilder<boolean>;
  range: { floor: number; below: number; limit: number };
}

/**
 * SQLite executes cross joins in the given order: candidates first, then their titles, then the posts
 * of those that match. With other joins it would start with the posts.
 */
async function compare(
  db: Db,
  { source, query, condition, range }: TitleComparison,
): Promise<{ number: number; id: string }[]> {
  const texts = sql.join(
    query.terms.map((term) =>
      isIndexed(term)
        ? sql`post_titles.text like ${containing(term)} escape '!'`
        : sql`' ' || post_titles.text like ${containing(` ${term}`)} escape '!'`,
    ),
    sql` and `,
  );
  if (typeof source !== 'string') {
    if (source.length === 0) return [];
    return db
      .selectFrom('post_titles')
      .select(['number', 'post_id as id'])
      .where('post_id', 'in', source)
      .where('number', '<', range.below)
      .where(sql<boolean>`${texts}`)
      .orderBy('number', 'desc')
      .limit(range.limit)
      .execute();
  }
  return db
    .selectFrom('post_title_grams')
    .crossJoin('post_titles')
    .crossJoin('blog_posts')
    .select(['post_title_grams.number', 'blog_posts.id'])
    .whereRef('post_titles.number', '=', 'post_title_grams.number')
    .whereRef('blog_posts.id', '=', 'post_titles.post_id')
    .where('post_title_grams.gram', '=', source)
    .where('post_title_grams.number', '>=', range.floor)
    .where('post_title_grams.number', '<', range.below)
    .where(sql<boolean>`${texts}`)
    .where(condition)
    .orderBy('post_title_grams.number', 'desc')
    .limit(range.limit)
    .execute();
}

function isIndexed(term: string): boolean {
  return [...term].length >= GRAM_LENGTH;
}

function containing(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`;
}
