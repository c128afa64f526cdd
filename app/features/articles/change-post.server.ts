import { ContentError } from '#app/html/content/content-error.server.ts';
import type { Tx } from '#database/connect.ts';
import type { Actor } from '#database/write.ts';
import { type Busy, busyOf, staleOf } from './change-answer.server.ts';
import { type PostsDeps, writePosts } from './derived/offered/write-posts.server.ts';
import { findEnabledEvents, type PublicationDeps } from './publications/post-events.server.ts';
import { findStoredPost, type StoredPost } from './read-posts.server.ts';
import { type EditOfPost, storePost } from './storage/store-post.server.ts';

export interface ChangeDeps extends PublicationDeps, PostsDeps {}

type Stale = ReturnType<typeof staleOf>;

/** A change with its answer, or a rejection. */
type Decision<Answer> =
  | {
      /** Null if there is nothing to change. */
      readonly edit: EditOfPost | null;
      readonly answer: Extract<Answer, { ok: true }>;
    }
  | Extract<Answer, { ok: false }>;

/**
 * Changes a post in its own transaction. `decide` gets the stored post, or null, and either rejects
 * the change or describes it.
 */
export async function changePost<Answer extends { ok: boolean }>(
  deps: ChangeDeps,
  actor: Actor,
  id: string,
  decide: (
    stored: StoredPost | null,
    context: { tx: Tx; now: Date },
  ) => Decision<Answer> | Promise<Decision<Answer>>,
): Promise<Answer | Stale | Busy> {
  const enabled = await findEnabledEvents(deps);
  const { engine } = deps.database;
  const change = writePosts(deps, actor, async (tx, changes, worked): Promise<Answer | Stale> => {
    const now = deps.now();
    const stored = await findStoredPost(tx, id);
    const decision = await decide(stored, { tx, now });
    if (!('edit' in decision)) return decision;
    const { edit, answer } = decision;
    if (stored === null || edit === null) return answer;
    const context = { actor, now, engine, enabled, worked };
    const row = await storePost(tx, changes, { ...edit, before: stored }, context);
    return row === null ? staleOf(stored.kind) : answer;
  });
  return change.catch((error: unknown) => {
    if (error instanceof ContentError) return busyOf(error);
    throw error;
  });
}
