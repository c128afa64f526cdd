import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import type { Db } from '#database/connect.ts';
import { findListedPost, findPost } from '../read-posts.server.ts';
import type { ReadDraftResult } from './draft-protocol.ts';
import { findClosed } from './lock-draft.server.ts';
import { findDraft } from './read-drafts.server.ts';

/** What an open editor shows: the draft, and the post that it is of. */
interface Shown {
  readonly id: string;
  readonly postId: string | null;
  /** The version of the post; 0 without a post. */
  readonly version: number;
  /** 0 without a draft. */
  readonly draftVersion: number;
}

/** A post and its draft, unless an editor shows both as they are. */
export async function readDraftState(
  db: Db,
  worker: ContentWorker,
  userId: string,
  shown: Shown,
): Promise<ReadDraftResult> {
  const { id } = shown;
  const byId = shown.postId === null ? await findDraft(db, userId, { id }) : null;
  // Somebody may have saved what was never saved before.
  const closed = shown.postId === null && byId === null ? await findClosed(db, id) : null;
  const postId = shown.postId ?? byId?.postId ?? closed?.postId ?? null;
  if (postId === null) {
    const isKnown = byId === null ? shown.draftVersion === 0 : isSameDraft(byId, shown);
    return isKnown ? { ok: true, isKnown } : { ok: true, isKnown, post: null, draft: byId };
  }
  const listed = await findListedPost(db, postId);
  if (listed?.trash) return { ok: true, isKnown: true };
  const draft = await findDraft(db, userId, { postId });
  const isKnown =
    listed?.version === shown.version &&
    (draft === null ? shown.draftVersion === 0 : isSameDraft(draft, shown));
  if (isKnown) return { ok: true, isKnown };
  return { ok: true, isKnown, post: await findPost(db, worker, postId), draft };
}

function isSameDraft(
  draft: { readonly id: string; readonly draftVersion: number },
  { id, draftVersion }: Shown,
): boolean {
  return draft.id === id && draft.draftVersion === draftVersion;
}
