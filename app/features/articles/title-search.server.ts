import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { normalizeForSearch } from '#database/normalize-for-search.ts';
import { escapeLike, hasTerm, hasTerms, titleTextOf } from '#database/search-terms.ts';
import type { PostKind } from './post-kind.ts';
import type { Storing } from './storage/storing.ts';
import { EARLIEST } from './trash/earliest.ts';

/**
 * Titles are compared one by one, without an index. Of 10,000, that takes 1 ms on SQLite and 2 ms on
 * PostgreSQL, and a page of the list 2 to 5 ms and 1 to 18 ms. An index of their trigrams, as leads
 * have it, took 1 to 11 ms and 1 to 18 ms.
 */

/** Keeps a post's title searchable, in the transaction that stores the post. */
export async function indexTitle(
  tx: Tx,
  { id, title }: { id: string; title: string },
  { later }: Pick<Storing, 'later'>,
): Promise<void> {
  later(tx.insertInto('post_titles').values({ post_id: id, text: titleTextOf(title) }));
}

/** A search for titles, as typed. */
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

/** Whether a searchable title starts with the query or else has all of its words, in any order. */
export function matchTitle(title: string, { text, terms }: TitleQuery): 'start' | 'inside' | null {
  if (title.startsWith(text)) return 'start';
  return terms.every((term) => hasTerm(title, term)) ? 'inside' : null;
}

/**
 * Whether the title of a row of `blog_posts` has all words of the query, or its id is one of the
 * others. The expression in place of
 * the plain id keeps SQLite from looking up every match and sorting them, which takes 40 ms for a
 * word of many titles: it reads the posts in the order of the list until a page is full.
 */
export function titleMatches(
  { terms }: TitleQuery,
  others: RawBuilder<unknown> | null,
): RawBuilder<boolean> {
  const found = sql`select post_id from post_titles where ${hasTerms('text', terms)}`;
  return sql<boolean>`coalesce(blog_posts.id, '') in
    (${others === null ? found : sql`${found} union all ${others}`})`;
}

/**
 * The ids of posts whose title has all words of the query: those that start with it in alphabetical
 * order, then those created last; not of the Trash.
 */
export async function findTitles(
  db: Db,
  { text, terms }: TitleQuery,
  limit: number,
  kind: PostKind | null = null,
): Promise<string[]> {
  const starts = sql<boolean>`text like ${`${escapeLike(text)}%`} escape '!'`;
  const rows = await db
    .selectFrom('post_titles')
    .select('post_id')
    .where(hasTerms('text', terms))
    .where('post_id', 'not in', (posts) =>
      posts.selectFrom('blog_posts').select('id').where('trashed_at', '>', EARLIEST),
    )
    .$if(kind !== null, (query) =>
      query.where('post_id', 'in', (posts) =>
        posts.selectFrom('blog_posts').select('id').where('kind', '=', kind),
      ),
    )
    .orderBy(sql`case when ${starts} then 0 else 1 end`)
    .orderBy(sql`case when ${starts} then text else '' end`)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.post_id);
}
