import { isDeepStrictEqual } from 'node:util';
import { staleConflict } from '#app/formatting/conflict.ts';
import type { Tx } from '#database/connect.ts';
import { type Actor, type Changes, type WriteDeps, write } from '#database/write.ts';
import { nameInLog } from '../name-in-log.ts';
import { requireKinds } from '../storing/require-kinds.server.ts';
import { hasUnseen, readMarks } from './draft-marks.server.ts';
import {
  type DiscardRequest,
  type DiscardResult,
  DRAFT_FIELDS,
  type DraftTexts,
  type SeenDraft,
  untitled,
} from './draft-protocol.ts';
import { type DraftRow, findClosed, lockSharedDraft, recordClosed } from './lock-draft.server.ts';
import { movePreviewLinks } from './move-preview-links.server.ts';
import { readDraftTexts } from './read-drafts.server.ts';
import { storeDraftImages, toColumns } from './store-draft.server.ts';

interface SavedAs {
  readonly actor: Actor;
  readonly draft: SeenDraft;
  readonly post: { readonly id: string; readonly version: number };
  /** What the post says now. */
  readonly texts: DraftTexts;
  readonly now: Date;
}

/**
 * Call after a save, in its transaction, with the draft that the save has seen. Deletes the draft,
 * because the post now has its text. What the same editor typed after sending the save stays as a
 * draft of the saved version.
 */
export async function closeSavedDraft(
  tx: Tx,
  changes: Changes,
  row: DraftRow | undefined,
  { actor, draft, post, texts, now }: SavedAs,
): Promise<void> {
  const marks = row === undefined ? {} : readMarks(row);
  const typedSince = DRAFT_FIELDS.filter((name) => {
    const mark = marks[name];
    return mark?.writer === draft.writer && mark.sequence > draft.sequence;
  });
  const typed = row === undefined ? texts : readDraftTexts(row);
  const kept = { ...texts, ...pick(typed, typedSince) };
  if (row !== undefined) {
    await movePreviewLinks(tx, row.id, post.id);
    changes.event({ type: 'post-drafts', id: post.id });
  }
  if (row !== undefined && !isDeepStrictEqual(kept, texts)) {
    await tx
      .updateTable('post_drafts')
      .set({
        ...toColumns(kept),
        post_id: post.id,
        base_version: post.version,
        marks: JSON.stringify(pick(marks, typedSince)),
        draft_version: row.draft_version + 1,
      })
      .where('id', '=', row.id)
      .execute();
    await storeDraftImages(tx, row.id, kept);
    return;
  }
  for (const id of new Set([draft.id, row?.id ?? draft.id])) {
    await tx.deleteFrom('post_drafts').where('id', '=', id).execute();
    await recordClosed(tx, { actor, id, postId: post.id, now });
  }
}

function pick<Texts extends object>(texts: Texts, names: readonly string[]): Partial<Texts> {
  return Object.fromEntries(
    Object.entries(texts).filter(([name]) => names.includes(name)),
  ) as Partial<Texts>;
}

/**
 * Deletes the draft that somebody has seen: nothing if text that they have not seen was stored since.
 * Idempotent: a draft that is already gone, or was never stored, cannot come back either.
 */
export function discardDraft(
  deps: WriteDeps,
  actor: Actor,
  request: DiscardRequest,
): Promise<DiscardResult> {
  return write<DiscardResult>(deps, actor, async (tx, changes) =>
    (await discard(tx, changes, { deps, actor, request }))
      ? { ok: true }
      : staleConflict('draft', 'It is still here.'),
  );
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
  const { id } = request;
  const row = await lockSharedDraft(deps.database, tx, { id, postId: null });
  requireKinds(actor, [row?.kind]);
  if (row !== undefined && hasUnseen(row, request)) return false;
  const postId = row?.post_id ?? null;
  if (row !== undefined) {
    await tx.deleteFrom('post_drafts').where('id', '=', id).execute();
    changes.audit({
      action: 'post.draft-discarded',
      objectType: 'post',
      objectId: postId,
      detail: nameInLog({ kind: row.kind, title: row.title || untitled(row.kind) }),
    });
    changes.event({ type: 'post-drafts', id: postId ?? id });
  }
  if ((await findClosed(tx, id)) === null) {
    await recordClosed(tx, { actor, id, postId, now: deps.now() });
  }
  return true;
}
