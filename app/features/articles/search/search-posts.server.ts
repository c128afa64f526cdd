import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { plainHtml } from '#app/html/words.ts';
import { readFlag } from '#database/codec.ts';
import type { Database } from '#database/connect.ts';
import type { PostSummary } from '../post.ts';
import { SUMMARY_COLUMNS, toSummary } from '../post-row.server.ts';
import { expandQuery } from './expand-query.server.ts';
import { type Match, matchArticles } from './match-articles.server.ts';
import { publicNumbers } from './numbers.ts';
import { findPassage, type Passage } from './passage.server.ts';
import { readSearchQuery } from './search-query.server.ts';
import { isCommon } from './words.server.ts';

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
  /** Whether more was typed than that. */
  readonly isCut: boolean;
  /** Whether it has a word to search for. */
  readonly isSearchable: boolean;
  /** Whether it has common words alone, so that only titles have them all. */
  readonly isCommon: boolean;
  readonly found: readonly FoundPost[];
  readonly hasMore: boolean;
  /** Whether the articles have some of the words, because none has all. */
  readonly isPartial: boolean;
  /** What was probably meant, if nothing was found: the articles are those with this. */
  readonly suggestion: string | null;
}

/** The public articles, or those of a topic, that fit what was typed, the best first. */
export async function searchPosts(
  { engine, db }: Pick<Database, 'engine' | 'db'>,
  text: string,
  { now, topicId }: { now: Date; topicId: string | null },
): Promise<SearchAnswer> {
  const query = readSearchQuery(text);
  const { typed, isCut, isCommon: isOnlyCommon } = query;
  const answer = { typed, isCut, isCommon: isOnlyCommon, isSearchable: true };
  if (query.wanted.length === 0) {
    const nothing = { found: [], hasMore: false, isPartial: false, suggestion: null };
    return { ...answer, ...nothing, isSearchable: false };
  }
  const numbers = { ...publicNumbers(now), topicId };
  const match = await matchArticles({ engine, db }, await expandQuery(db, query), numbers);
  // SQLite is synchronous: other requests are answered between the two.
  await nextTurn();
  return {
    ...answer,
    found: await readFound(db, { ...match, numbers: match.numbers.slice(0, MOST_FOUND) }, now),
    hasMore: match.numbers.length > MOST_FOUND,
    isPartial: match.isPartial,
    suggestion: match.suggestion,
  };
}

async function readFound(
  db: Database['db'],
  { query, numbers }: Match,
  now: Date,
): Promise<FoundPost[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('post_search')
    .innerJoin('blog_posts', 'blog_posts.id', 'post_search.post_id')
    .select(SUMMARY_COLUMNS.map((column) => `blog_posts.${column}` as const))
    .select(['post_search.number', 'is_published', 'trashed_at'])
    .select(sql<string>`substr(content, 1, ${MOST_HTML})`.as('html'))
    .where('post_search.number', 'in', numbers)
    .execute();
  const searched = query.wanted.flatMap(({ options }) => options.flat());
  const tokens = new Set(query.isCommon ? searched : searched.filter((token) => !isCommon(token)));
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
