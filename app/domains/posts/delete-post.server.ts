import { type Actor, write } from '#database/write.ts';
import { type ChangeAnswer, STALE, versionProblem } from './change-answer.server.ts';
import { findEnabledEvents, type PublicationDeps } from './publications/post-events.server.ts';
import { openPublication } from './publications/record-publication.server.ts';

/** Deletes a post for good, and with it everything that refers to it: its revisions, too. */
export async function deletePost(
  deps: PublicationDeps,
  actor: Actor,
  change: { id: string; version: number },
): Promise<ChangeAnswer> {
  const { id, version } = change;
  const enabled = await findEnabledEvents(deps);
  return write(deps, actor, async (tx, changes): Promise<ChangeAnswer> => {
    const refusal = await versionProblem(tx, id, version);
    if (refusal !== null) return refusal;
    const { engine } = deps.database;
    const record = await openPublication(tx, changes, { id, now: deps.now(), engine, enabled });
    const deleted = await tx
      .deleteFrom('blog_posts')
      .where('id', '=', id)
      .where('version', '=', version)
      .returning(['title', 'slug'])
      .executeTakeFirst();
    if (deleted === undefined) return STALE;
    await record(null);
    changes.audit({ action: 'post.deleted', objectType: 'post', objectId: id, detail: deleted });
    changes.event({ type: 'posts', id, change: 'deleted' });
    return { ok: true };
  });
}
