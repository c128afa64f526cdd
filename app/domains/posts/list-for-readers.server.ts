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
/** Of content, read at a time. */
const BATCH_CHARACTERS = 1_000_000;
/** The most that one sitemap may hold, less room for the fixed pages. */
const SITEMAP_LENGTH = 49_000;
const SITEMAP_PAGE = 1_000;

/**
 * The newest public posts with their whole content and their feed ids, newest publication first. A
 * post has up to 1 MB: posts are read in batches of about that much, and other requests run between
 * two batches.
 */
export async function* readPostsForFeed(
  db: Db,
  now: Date,
  publicOrigin: string,
): AsyncGenerator<Post & { feedId: string }> {
  const listed = await db
    .selectFrom('blog_posts')
    .select(['id', sql<number>`length(content)`.as('size')])
    .where('is_published', '=', 1)
    .where('published_at', '<=', writeTimestamp(now))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(FEED_LENGTH)
    .execute();
  for (const ids of batchBySize(listed)) {
    const rows = await db
      .selectFrom('blog_posts')
      .selectAll()
      .where('id', 'in', ids)
      .where('is_published', '=', 1)
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of ids) {
      const row = byId.get(id);
      // A post that was unpublished or deleted since the list was read is left out.
      if (row) yield { ...(await toPost(row)), feedId: feedIdOf(row, publicOrigin) };
    }
    await nextTurn();
  }
}

function batchBySize(listed: readonly { id: string; size: number }[]): string[][] {
  const batches: string[][] = [];
  let room = 0;
  for (const { id, size } of listed) {
    if (size > room) {
      batches.push([]);
      room = BATCH_CHARACTERS;
    }
    batches.at(-1)?.push(id);
    room -= size;
  }
  return batches;
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
