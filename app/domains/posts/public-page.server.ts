import type { SelectQueryBuilder } from 'kysely';
import { writeTimestamp } from '#database/codec.ts';
import type { Schema } from '#database/schema.ts';
import { ofKind } from './of-kind.server.ts';
import type { PostSummary } from './post.ts';
import { type SummaryRow, toSummary } from './post-row.server.ts';

/** Which page of a list of public posts is wanted. */
export interface AskedPage {
  readonly now: Date;
  /** From 1. */
  readonly page: number;
  /** Posts on a page. */
  readonly size: number;
}

/** Those of the queried posts that are public, latest date first: one page, and whether there are more. */
export async function readPublicPage(
  query: SelectQueryBuilder<Schema, 'blog_posts', SummaryRow>,
  { now, page, size }: AskedPage,
): Promise<{ posts: readonly PostSummary[]; hasNext: boolean }> {
  const rows = await query
    .where(ofKind('post'))
    .where('is_published', '=', 1)
    .where('published_at', '<=', writeTimestamp(now))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .offset((page - 1) * size)
    .execute();
  return { posts: rows.slice(0, size).map(toSummary), hasNext: rows.length > size };
}
