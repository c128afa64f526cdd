import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import type { Post } from './post.ts';
import { toPost } from './post-row.server.ts';

/** Readers of a feed look often and want what is new. */
const FEED_LENGTH = 30;
/** The most that one sitemap may hold, less room for the fixed pages. */
const SITEMAP_LENGTH = 49_000;

/** The newest public posts with their whole content, newest publication first. */
export async function listPostsForFeed(db: Db, now: Date): Promise<Post[]> {
  const rows = await db
    .selectFrom('blog_posts')
    .selectAll()
    .where('is_published', '=', 1)
    .where('published_at', '<=', writeTimestamp(now))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(FEED_LENGTH)
    .execute();
  return Promise.all(rows.map(toPost));
}

/** Where the public posts are and when they last changed. */
export async function listPostAddresses(
  db: Db,
  now: Date,
): Promise<{ slug: string; updatedAt: string }[]> {
  const rows = await db
    .selectFrom('blog_posts')
    .select(['slug', 'updated_at'])
    .where('is_published', '=', 1)
    .where('published_at', '<=', writeTimestamp(now))
    .orderBy('published_at', 'desc')
    .limit(SITEMAP_LENGTH)
    .execute();
  return rows.map((row) => ({ slug: row.slug, updatedAt: readTimestamp(row.updated_at) }));
}
