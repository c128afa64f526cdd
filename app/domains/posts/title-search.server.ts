import { sql } from 'kysely';
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

/** A search compares this many titles, the newest that have its rarest gram. */
const CANDIDATES = 1_000;
const MOST_GRAMS = 12;
/** Sorts after every text that continues another one. */
const HIGHEST = '\u{10ffff}';

/** The ids of posts whose title starts with the query, in alphabetical order. */
export async function findPostsStarting(
  db: Db,
  { text }: TitleQuery,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('post_titles')
    .select('post_id')
    .where('text', '>=', text)
    .where('text', '<', `${text}${HIGHEST}`)
    .orderBy('text')
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map((row) => row.post_id);
}

/**
 * The ids of posts whose title has all words of the query, newest first. Where more than
 * `CANDIDATES` titles have its rarest gram, older ones need another letter to be found.
 */
export async function findPostsContaining(
  db: Db,
  query: TitleQuery,
  limit: number,
): Promise<string[]> {
  const gram = await findRarestGram(db, query);
  if (gram === null) return [];
  const newest = db
    .selectFrom('post_title_grams')
    .select('number')
    .where('gram', '=', gram)
    .orderBy('number', 'desc')
    .limit(CANDIDATES);
  const conditions = query.terms.map((term) =>
    isIndexed(term)
      ? sql`post_titles.text like ${containing(term)} escape '!'`
      : sql`' ' || post_titles.text like ${containing(` ${term}`)} escape '!'`,
  );
  // SQLite executes cross joins in the given order: with another join it would start with the titles.
  const rows = await db
    .selectFrom(newest.as('newest'))
    .crossJoin('post_titles')
    .whereRef('post_titles.number', '=', 'newest.number')
    .where(sql<boolean>`${sql.join(conditions, sql` and `)}`)
    .select('post_titles.post_id')
    .orderBy('newest.number', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.post_id);
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

function isIndexed(term: string): boolean {
  return [...term].length >= GRAM_LENGTH;
}

function containing(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`;
}
