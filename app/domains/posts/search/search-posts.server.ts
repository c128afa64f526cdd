import { sql } from 'kysely';
import { plainHtml } from '#app/html/words.ts';
import { readFlag } from '#database/codec.ts';
import type { Database } from '#database/connect.ts';
import type { PostSummary } from '../post.ts';
import { SUMMARY_COLUMNS, toSummary } from '../post-row.server.ts';
import { findCloseWord } from './close-word.server.ts';
import { findPassage, type Passage } from './passage.server.ts';
import { countEach, findNumbers, type Numbers, publicNumbers } from './search-index.server.ts';
import { LONGEST_SEARCH } from './search-limits.ts';
import { readSearchQuery, type SearchQuery } from './search-query.server.ts';

/** The most articles that a search shows. To find others, add a word. */
export const MOST_FOUND = 20;
/** How many characters of an article's HTML are searched for a passage. */
const MOST_HTML = 60_000;

export interface FoundPost {
  readonly post: PostSummary;
  readonly title: Passage;
  readonly passage: Passage;
}

export interface SearchAnswer {
  /** What was typed, as far as it was searched. */
  readonly typed: string;
  /** Whether it has a word to search for. */
  readonly isSearchable: boolean;
  readonly found: readonly FoundPost[];
  readonly hasMore: boolean;
  /** What was probably meant, if nothing was found. */
  readonly suggestion: string | null;
}

/** The public articles, or those of a topic, that have all the typed words. */
export async function searchPosts(
  { engine, db }: Pick<Database, 'engine' | 'db'>,
  text: string,
  { now, topicId }: { now: Date; topicId: string | null },
): Promise<SearchAnswer> {
  const query = readSearchQuery(text);
  const answer = { typed: query.typed, isSearchable: true, hasMore: false, suggestion: null };
  if (query.wanted.length === 0) return { ...answer, isSearchable: false, found: [] };
  const numbers = { ...publicNumbers(now), topicId };
  const database = { engine, db };
  const fitting = await findNumbers(database, query, { ...numbers, limit: MOST_FOUND + 1 });
  if (fitting.length === 0) {
    return { ...answer, found: [], suggestion: await suggest(database, query, numbers) };
  }
  const found = await readFound(db, query, { numbers: fitting.slice(0, MOST_FOUND), now });
  return { ...answer, found, hasMore: fitting.length > MOST_FOUND };
}

async function readFound(
  db: Database['db'],
  { wanted }: SearchQuery,
  { numbers, now }: { numbers: readonly number[]; now: Date },
): Promise<FoundPost[]> {
  const rows = await db
    .selectFrom('post_search')
    .innerJoin('blog_posts', 'blog_posts.id', 'post_search.post_id')
    .select(SUMMARY_COLUMNS.map((column) => `blog_posts.${column}` as const))
    .select(['post_search.number', 'is_published', 'trashed_at'])
    .select(sql<string>`substr(content, 1, ${MOST_HTML})`.as('html'))
    .where('post_search.number', 'in', numbers)
    .execute();
  const tokens = new Set(wanted.flatMap((term) => term.tokens));
  const byNumber = new Map(rows.map((row) => [Number(row.number), row]));
  return numbers.flatMap((number) => {
    const row = byNumber.get(number);
    if (row === undefined) return [];
    const post = toSummary(row);
    // A server of the previous release changes articles without updating the index.
    const isPublic = readFlag(row.is_published) && row.trashed_at === null;
    if (!isPublic || post.publishedAt > now.toISOString()) return [];
    return [{ post, title: markTitle(post.title, tokens), passage: choosePassage(row, tokens) }];
  });
}

function markTitle(title: string, tokens: ReadonlySet<string>): Passage {
  const marked = findPassage(title, tokens);
  return marked.map(({ text }) => text).join('') === title
    ? marked
    : [{ text: title, isFound: false }];
}

/** From the excerpt if it has a searched word, otherwise from the text. */
function choosePassage(
  { excerpt, html }: { excerpt: string | null; html: string },
  tokens: ReadonlySet<string>,
): Passage {
  const inExcerpt = findPassage(excerpt ?? '', tokens);
  if (inExcerpt.some(({ isFound }) => isFound)) return inExcerpt;
  const inText = findPassage(plainHtml(html), tokens);
  return inText.some(({ isFound }) => isFound) || !excerpt ? inText : inExcerpt;
}

/** The search with its one unknown word replaced by a similar one, if that finds something. */
async function suggest(
  database: Pick<Database, 'engine' | 'db'>,
  query: SearchQuery,
  numbers: Numbers,
): Promise<string | null> {
  const terms = query.wanted.filter(({ word }) => word !== null);
  const tokens = terms.map((term) => term.tokens[0] ?? '');
  const counts = await countEach(database, tokens, { ...numbers, limit: 1 });
  const [unknown, another] = terms.filter((_, index) => counts[index] === 0);
  if (!unknown?.word || another !== undefined) return null;
  const close = await findCloseWord(database, unknown.word, numbers);
  if (close === null) return null;
  const meant = query.typed.slice(0, unknown.start) + close + query.typed.slice(unknown.end);
  if (meant.length > LONGEST_SEARCH) return null;
  const found = await findNumbers(database, readSearchQuery(meant), { ...numbers, limit: 1 });
  return found.length > 0 ? meant : null;
}
