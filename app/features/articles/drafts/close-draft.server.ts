import type { Tx } from '#database/connect.ts';
import { type Actor, type Changes, type WriteDeps, write } from '#database/write.ts';
import { nameInLog } from '../name-in-log.ts';
import { movePreviewLinks } from '../previews/revoke-preview-links.server.ts';
import { type DiscardRequest, type OwnDraft, untitled } from './draft-protocol.ts';
import { lockDraft, recordClosed } from './lock-draft.server.ts';
import { includes } from './ordering.ts';

interface SavedAs {
  readonly actor: Actor;
  readonly draft: OwnDraft;
  readonly post: { readonly id: string; readonly version: number };
  readonly now: Date;
}

/**
 * Call after a save, in its transaction. Deletes the person's draft, because the post now has its
 * text. What the same editor typed after sending the save stays as a draft of the saved version,
 * and so does text from another tab or device that this editor has not seen.
 */
export async function closeSavedDraft(tx: Tx, { actor, draft, post, now }: SavedAs): Promise<void> {
  const row = await tx
    .selectFrom('post_drafts')
    .select(['writer', 'sequence'])
    .where('id', '=', draft.id)
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  const isOutdated = row !== undefined && !includes(draft, row);
  if (isOutdated && row.writer !== draft.writer) return;
  if (row !== undefined) await movePreviewLinks(tx, draft.id, post.id);
  if (isOutdated) {
    await tx
      .updateTable('post_drafts')
      .set({ post_id: post.id, base_version: post.version })
      .where('id', '=', draft.id)
      .execute();
    return;
  }
  await tx
    .deleteFrom('post_drafts')
    .where('id', '=', draft.id)
    .where('user_id', '=', actor.id)
    .execute();
  await recordClosed(tx, { actor, id: draft.id, now });
}

/**
 * Deletes a draft of this person, or of somebody whose access was removed. With a state, it deletes
 * nothing if text that the sender has not seen was stored since. Idempotent: a draft that is
 * already gone, or was never stored, cannot come back either.
 */
export async function discardDraft(
  deps: WriteDeps,
  actor: Actor,
  request: DiscardRequest,
): Promise<void> {
  await write(deps, actor, (tx, changes) => discard(tx, changes, { deps, actor, request }));
}

/**
 * Discards several at once, each as `discardDraft` does.
 * @returns how many were left alone because somebody has typed into them since
 */
export async function discardDrafts(
  deps: WriteDeps,
  actor: Actor,
  requests: readonly DiscardRequest[],
): Promise<number> {
  // Always in the same order, so that two people who discard the same drafts do not deadlock.
  const ordered = requests.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return write(deps, actor, async (tx, changes) => {
    let kept = 0;
    for (const request of ordered) {
      if (!(await discard(tx, changes, { deps, actor, request }))) kept += 1;
    }
    return kept;
  });
}

/** Whether the draft is gone. */
async function discard(
  tx: Tx,
  changes: Changes,
  { deps, actor, request }: { deps: WriteDeps; actor: Actor; request: DiscardRequest },
): Promise<boolean> {
  const { id, writer, sequence, seen = null, isUndone = false } = request;
  await lockDraft(deps.database, tx, id);
  if (writer !== undefined && sequence !== undefined) {
    const row = await tx
      .selectFrom('post_drafts')
      .select(['writer', 'sequence'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row !== undefined && !includes({ writer, sequence, seen }, row)) return false;
  }
  const discarded = await tx
    .deleteFrom('post_drafts')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('user_id', '=', actor.id), eb('user_id', 'is', null)]))
    .returning(['post_id', 'kind', 'title', 'user_id', 'user_name'])
    .executeTakeFirst();
  if (discarded !== undefined && !isUndone) {
    changes.audit({
      action: 'post.draft-discarded',
      objectType: 'post',
      objectId: discarded.post_id,
      detail: {
        ...nameInLog({ ...discarded, title: discarded.title || untitled(discarded.kind) }),
        ...(discarded.user_id === null ? { of: discarded.user_name } : {}),
      },
    });
  }
  await recordClosed(tx, { actor, id, now: deps.now() });
  return true;
}
