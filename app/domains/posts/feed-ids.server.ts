import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

interface NamedPost {
  id: string;
  feed_id: string | null;
  feed_path: string | null;
}

/**
 * What feeds call a post, for good: a reader takes a post with another id for a new one. Posts from
 * before they had an id of their own keep the address that they had then.
 */
export function feedIdOf({ id, feed_id, feed_path }: NamedPost, publicOrigin: string): string {
  if (feed_id !== null) return feed_id;
  return feed_path === null ? `urn:uuid:${id}` : publicOrigin + feed_path;
}

/**
 * Completes the ids that a migration could only write as paths, so that they stay as they are when
 * the site moves to another address. Only for an address that feed readers can have seen.
 */
export async function settleFeedIds(db: Db, publicOrigin: string): Promise<void> {
  await db
    .updateTable('blog_posts')
    .set({ feed_id: sql<string>`${publicOrigin} || feed_path`, feed_path: null })
    .where('feed_path', '>', '')
    .execute();
}
