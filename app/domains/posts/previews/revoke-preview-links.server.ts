import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { isId } from '#database/row-ids.ts';
import { type Actor, type Changes, type WriteDeps, write } from '#database/write.ts';

/** Ends a link at once. A link that has ended, or is gone, stays as it is. */
export async function revokePreviewLink(
  deps: WriteDeps,
  actor: Actor,
  { postId, id }: { postId: string; id: string },
): Promise<void> {
  if (!isId(postId) || !isId(id)) return;
  const now = writeTimestamp(deps.now());
  await write(deps, actor, async (tx, changes) => {
    const revoked = await tx
      .updateTable('preview_links')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('post_id', '=', postId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (revoked.numUpdatedRows === 0n) return;
    await auditRevoked(tx, changes, [postId]);
  });
}

/** Deletes the links that a person made, as part of removing their access. */
export async function deletePreviewLinksOf(
  tx: Tx,
  changes: Changes,
  userId: string,
  now: Date,
): Promise<void> {
  const at = writeTimestamp(now);
  const deleted = await tx
    .deleteFrom('preview_links')
    .where('created_by', '=', userId)
    .returning(['post_id', 'expires_at', 'revoked_at'])
    .execute();
  const working = deleted.filter(
    ({ expires_at, revoked_at }) => revoked_at === null && readTimestamp(expires_at) > at,
  );
  await auditRevoked(
    tx,
    changes,
    working.map(({ post_id }) => post_id),
  );
}

/** @param postIds the post of each revoked link. */
async function auditRevoked(tx: Tx, changes: Changes, postIds: readonly string[]): Promise<void> {
  for (const postId of postIds) {
    const { title } = await tx
      .selectFrom('blog_posts')
      .select('title')
      .where('id', '=', postId)
      .executeTakeFirstOrThrow();
    const about = { objectType: 'post', objectId: postId, detail: { title } };
    changes.audit({ action: 'post.preview-revoked', ...about });
    changes.event({ type: 'previews', id: postId });
  }
}
