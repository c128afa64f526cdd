import type { Database, Tx } from '#database/connect.ts';
import { lockRows } from '#database/lock-rows.ts';

/**
 * Locks the post until the transaction ends, so that nothing else changes its revisions. Returns its
 * kind, title and version, and whether it is in the Trash; null if there is no such post.
 */
export async function lockHistory(
  database: Database,
  tx: Tx,
  postId: string,
): Promise<{ kind: string; title: string; version: number; trashed_at: unknown } | null> {
  const query = tx
    .selectFrom('blog_posts')
    .select(['kind', 'title', 'version', 'trashed_at'])
    .where('id', '=', postId);
  return (await lockRows(database, query).executeTakeFirst()) ?? null;
}
