import { sql } from 'kysely';
import { readTimestamp, writeFlag, writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { ofKind } from '../../of-kind.server.ts';

const WEEK_MILLISECONDS = 7 * 24 * 60 * 60 * 1000;

/**
 * Articles published in the last 7 days: an index counts everything published, and the few pages
 * are subtracted.
 */
export async function countPublishedInWeek(db: Db, now: Date): Promise<number> {
  const weekAgo = new Date(now.getTime() - WEEK_MILLISECONDS);
  const inWeek = sql`is_published = ${writeFlag(true)}
    and published_at > ${writeTimestamp(weekAgo)} and published_at <= ${writeTimestamp(now)}`;
  const { rows } = await sql<Record<'everything' | 'pages', number | string>>`select
    (select count(*) from blog_posts where ${inWeek}) as everything,
    (select count(*) from blog_posts where ${ofKind('page')} and ${inWeek}) as pages`.execute(db);
  return Number(rows[0]?.everything) - Number(rows[0]?.pages);
}

export interface NextPost {
  readonly id: string;
  readonly title: string;
  /** When it goes live. */
  readonly at: string;
}

/** The article that goes live next; null if none is scheduled. */
export async function findNextPost(db: Db, now: Date): Promise<NextPost | null> {
  const row = await db
    .selectFrom('blog_posts')
    .select(['id', 'title', 'published_at'])
    .where(ofKind('post'))
    .where('is_published', '=', writeFlag(true))
    .where('published_at', '>', writeTimestamp(now))
    .orderBy('published_at')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.published_at === null) return null;
  return { id: row.id, title: row.title, at: readTimestamp(row.published_at) };
}
