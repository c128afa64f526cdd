import type { Tx } from '#database/connect.ts';

/**
 * Has the draft of a post continue from a version that the site made of it, in which nothing was written.
 * The caller has locked it.
 */
export async function moveDraftOn(
  tx: Tx,
  postId: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx
    .updateTable('post_drafts')
    .set({ base_version: to })
    .where('id', '=', postId)
    .where('base_version', '=', from)
    .execute();
}
