import type { ReadDraftResult } from '#app/features/articles/drafts/draft-protocol.ts';
import { findDraft } from '#app/features/articles/drafts/read-drafts.server.ts';
import { findListedPost, findPost } from '#app/features/articles/read-posts.server.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import type { Db } from '#database/connect.ts';

/** What an open editor shows: the draft, and the post that it is of. */
interface Shown {
  readonly id: string;
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
  { id, version, draftVersion }: Shown,
): Promise<ReadDraftResult> {
  const listed = await findListedPost(db, id);
  if (listed?.trash) return { ok: true, isKnown: true };
  const draft = await findDraft(db, userId, id);
  const isKnown = (listed?.version ?? 0) === version && (draft?.draftVersion ?? 0) === draftVersion;
  if (isKnown) return { ok: true, isKnown };
  return { ok: true, isKnown, post: await findPost(db, worker, id), draft };
}
