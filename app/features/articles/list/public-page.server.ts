import { type SelectQueryBuilder, sql } from 'kysely';
import { writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import type { Schema } from '#database/schema.ts';
import { ofKind } from '../of-kind.server.ts';
import type { PostSummary } from '../post.ts';
import { SUMMARY_COLUMNS, type SummaryRow, toSummary } from '../post-row.server.ts';

/** Posts on one page of the blog, of a topic or of an author. */
export const BLOG_PAGE_SIZE = 500;

/** Which page of a list of public posts is wanted. */
export interface AskedPage {
  readonly now: Date;
  /** From 1. */
  readonly page: number;
  /** Posts on a page. */
  readonly size: number;
}

interface PublicPage {
  readonly posts: readonly PostSummary[];
  readonly hasNext: boolean;
}

/**
 * All public posts but for one, latest date first: one page, and whether there are more. Its first post is
 * looked up, which both databases do in the index alone; PostgreSQL reads each row that `offset` skips.
 */
export async function readPublicPosts(
  db: Db,
  { now, page, size, without }: AskedPage & { readonly without: string | null },
): Promise<PublicPage> {
  const all = db.selectFrom('blog_posts');
  const posts = ordered(without === null ? all : all.where('id', '!=', without), now);
  const first = posts
    .select(['published_at', 'id'])
    .limit(1)
    .offset((page - 1) * size);
  const rows = await posts
    .select(SUMMARY_COLUMNS)
    .where(sql<boolean>`(published_at, id) <= ${first}`)
    .limit(size + 1)
    .execute();
  return toPage(rows, size);
}

/**
 * The same for those of the queried posts that are public. To look up the first one would compare
 * with what narrows the list once more: with a topic of 10,000 posts, SQLite takes 10 ms instead of 5.
 */
export async function readPublicPage(
  query: SelectQueryBuilder<Schema, 'blog_posts', SummaryRow>,
  { now, page, size }: AskedPage,
): Promise<PublicPage> {
  const rows = await ordered(query, now)
    .limit(size + 1)
    .offset((page - 1) * size)
    .execute();
  return toPage(rows, size);
}

function ordered<Columns>(
  query: SelectQueryBuilder<Schema, 'blog_posts', Columns>,
  now: Date,
): SelectQueryBuilder<Schema, 'blog_posts', Columns> {
  return query
    .where(ofKind('post'))
    .where('is_published', '=', 1)
    .where('published_at', '<=', writeTimestamp(now))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc');
}

/** One post as a list shows it; null if it is not public. */
export async function findPublicSummary(
  db: Db,
  id: string,
  now: Date,
): Promise<PostSummary | null> {
  const one = ordered(db.selectFrom('blog_posts').where('id', '=', id), now);
  const row = await one.select(SUMMARY_COLUMNS).executeTakeFirst();
  return row === undefined ? null : toSummary(row);
}

function toPage(rows: readonly SummaryRow[], size: number): PublicPage {
  return { posts: rows.slice(0, size).map(toSummary), hasNext: rows.length > size };
}
