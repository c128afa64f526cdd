import type { Database, Tx } from '#database/connect.ts';

/**
 * Locks the post until the transaction ends, so that nothing else changes its revisions. Returns its
 * title and version; null if there is no such post.
 */
export async function lockHistory(
  { engine }: Database,
  tx: Tx,
  postId: string,
): Promise<{ title: string; version: number } | null> {
  const query = tx.selectFrom('blog_posts').select(['title', 'version']).where('id', '=', postId);
  const locked = engine === 'postgresql' ? query.forUpdate() : query;
  return (await locked.executeTakeFirst()) ?? null;
}
