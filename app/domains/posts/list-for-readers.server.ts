import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { readPage } from '#database/read-page.ts';
import { feedIdOf } from './feed-ids.server.ts';
import type { Post } from './post.ts';
import { toPost } from './post-row.server.ts';

/** Readers of a feed look often and want what is new. */
const FEED_LENGTH = 30;
/** The most that one sitemap may hold, less room for the fixed pages. */
const SITEMAP_LENGTH = 49_000;
const SITEMAP_PAGE = 1_000;

/**
 * The newest public posts with their whole content and their feed ids, newest publication first. A
 * post can be large: each is read in a query of its own, and other requests run between two of them.
 */
export async function* readPostsForFeed(
  db: Db,
  now: Date,
  publicOrigin: string,
): AsyncGenerator<Post & { feedId: string }> {
  const listed = await db
    .selectFrom('blog_posts')
    .select('id')
    .where('is_published', '=', 1)
    .where('published_at', '<=', writeTimestamp(now))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(FEED_LENGTH)
    .execute();
  for (const { id } of listed) {
    const row = await db
      .selectFrom('blog_posts')
      .selectAll()
      .where('id', '=', id)
      .where('is_published', '=', 1)
      .executeTakeFirst();
    // A post that was unpublished or deleted since the list was read is left out.
    if (row) yield { ...(await toPost(row)), feedId: feedIdOf(row, publicOrigin) };
    await nextTurn();
  }
}

/** Where the public posts are and when they last changed, newest publication first, page by page. */
export async function* readPostAddresses(
  db: Db,
  now: Date,
): AsyncGenerator<{ slug: string; updatedAt: string }[]> {
  let place: string | null = null;
  for (let read = 0; read < SITEMAP_LENGTH; read += SITEMAP_PAGE) {
    const page: AddressPage = await readAddresses(db, now, place);
    yield page.rows
      .slice(0, SITEMAP_LENGTH - read)
      .map((row) => ({ slug: row.slug, updatedAt: readTimestamp(row.updated_at) }));
    place = page.next;
    if (place === null) return;
    await nextTurn();
  }
}

type AddressPage = Awaited<ReturnType<typeof readAddresses>>;

function readAddresses(db: Db, now: Date, after: string | null) {
  const query = db
    .selectFrom('blog_posts')
    .select(['id', 'slug', 'updated_at', sql<string | Date>`published_at`.as('published_at')])
    .where('is_published', '=', 1)
    .where('published_at', '<=', writeTimestamp(now));
  return readPage(query, { by: 'published_at', after, size: SITEMAP_PAGE });
}
