import type { PrunedHistories } from '#app/features/versions/prune-versions.server.ts';
import type { Database, Tx } from '#database/connect.ts';
import { lockRows } from '#database/lock-rows.ts';
import { isId } from '#database/row-ids.ts';
import { nameInLog } from './name-in-log.ts';

/**
 * Locks the post until the transaction ends, so that nothing else changes its versions. Returns its
 * kind, title and version, and whether it is in the Trash; null if there is no such post.
 */
export async function lockHistory(
  database: Database,
  tx: Tx,
  postId: string,
): Promise<{ kind: string; title: string; version: number; trashed_at: unknown } | null> {
  if (!isId(postId)) return null;
  const query = tx
    .selectFrom('blog_posts')
    .select(['kind', 'title', 'version', 'trashed_at'])
    .where('id', '=', postId);
  return (await lockRows(database, query).executeTakeFirst()) ?? null;
}

/** The versions of posts. */
export function postHistories(database: Database): PrunedHistories {
  return {
    objectType: 'post',
    async lock(tx, postId) {
      const post = await lockHistory(database, tx, postId);
      return post && { detail: nameInLog(post) };
    },
    isPruned: () => true,
  };
}
