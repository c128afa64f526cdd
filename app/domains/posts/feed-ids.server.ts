import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

interface FeedIdRow {
  id: string;
  feed_id: string | null;
  feed_path: string | null;
}

/**
 * The id of a post in both feeds. It never changes, because a feed reader shows a post with a new id
 * as a new post. Posts that are older than feed ids keep the URL that they had then.
 */
export function feedIdOf({ id, feed_id, feed_path }: FeedIdRow, publicOrigin: string): string {
  if (feed_id !== null) return feed_id;
  return feed_path === null ? `urn:uuid:${id}` : publicOrigin + feed_path;
}

/**
 * Turns the paths that a migration stored into full ids, so that they survive a change of the
 * site's origin. Call it only for a public origin, which feed readers may have seen.
 */
export async function settleFeedIds(db: Db, publicOrigin: string): Promise<void> {
  await db
    .updateTable('blog_posts')
    .set({ feed_id: sql<string>`${publicOrigin} || feed_path`, feed_path: null })
    .where('feed_path', '>', '')
    .execute();
}
