import type { Selectable } from 'kysely';
import { untitled } from '#app/features/articles/drafts/draft-protocol.ts';
import { nameInLog } from '#app/features/articles/name-in-log.ts';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { isId } from '#database/row-ids.ts';
import type { PreviewLinkTable } from '#database/schema.ts';
import { type Actor, type Changes, type WriteDeps, write } from '#database/write.ts';
import { isSubject } from './list-preview-links.server.ts';

/**
 * Ends a link at once. Does nothing to a link that has ended or is gone.
 * @param link `subjectId` is the post or the draft that it shows
 */
export async function revokePreviewLink(
  deps: WriteDeps,
  actor: Actor,
  { subjectId, id }: { subjectId: string; id: string },
): Promise<void> {
  if (!isId(subjectId) || !isId(id)) return;
  const now = writeTimestamp(deps.now());
  await write(deps, actor, async (tx, changes) => {
    const revoked = await tx
      .updateTable('preview_links')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where(isSubject(subjectId))
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['post_id', 'draft_id'])
      .execute();
    await auditRevoked(tx, changes, revoked);
  });
}

/** Deletes the links that a person made, as part of removing their access. */
export async function deletePreviewLinksOf(
  tx: Tx,
  changes: Changes,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const at = writeTimestamp(now);
  const deleted = await tx
    .deleteFrom('preview_links')
    .where('created_by', '=', userId)
    .returning(['post_id', 'draft_id', 'expires_at', 'revoked_at'])
    .execute();
  const working = deleted.filter(
    ({ expires_at, revoked_at }) => revoked_at === null && readTimestamp(expires_at) > at,
  );
  await auditRevoked(tx, changes, working);
}

type Subject = Pick<Selectable<PreviewLinkTable>, 'post_id' | 'draft_id'>;

async function auditRevoked(tx: Tx, changes: Changes, links: readonly Subject[]): Promise<void> {
  for (const { post_id: postId, draft_id: draftId } of links) {
    const detail = nameInLog(await findSubject(tx, { post_id: postId, draft_id: draftId }));
    const about = { objectType: 'post', objectId: postId, detail };
    changes.audit({ action: 'post.preview-revoked', ...about });
    changes.event({ type: 'previews', id: postId ?? draftId ?? '' });
  }
}

async function findSubject(
  tx: Tx,
  { post_id, draft_id }: Subject,
): Promise<{ kind: string; title: string }> {
  const { kind, title } =
    post_id === null
      ? await tx
          .selectFrom('post_drafts')
          .select(['kind', 'title'])
          .where('id', '=', draft_id)
          .executeTakeFirstOrThrow()
      : await tx
          .selectFrom('blog_posts')
          .select(['kind', 'title'])
          .where('id', '=', post_id)
          .executeTakeFirstOrThrow();
  return { kind, title: title || untitled(kind) };
}
