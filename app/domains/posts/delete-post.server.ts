import { type Actor, write } from '#database/write.ts';
import { type ChangeAnswer, refusalReason, STALE } from './change-answer.server.ts';
import { findEnabledEvents, type PublicationDeps } from './publications/post-events.server.ts';
import { openPublication } from './publications/record-publication.server.ts';

/**
 * Deletes a post for good, in the Trash or not, and with it everything that refers to it: its
 * revisions, too.
 */
export async function deletePost(
  deps: PublicationDeps,
  actor: Actor,
  change: { id: string; version: number },
): Promise<ChangeAnswer> {
  const { id, version } = change;
  const enabled = await findEnabledEvents(deps);
  return write(deps, actor, async (tx, changes): Promise<ChangeAnswer> => {
    const refusal = await refusalReason(tx, change, 'anywhere');
    if (refusal !== null) return refusal;
    const { engine } = deps.database;
    const record = await openPublication(tx, changes, { id, now: deps.now(), engine, enabled });
    const deleted = await tx
      .deleteFrom('blog_posts')
      .where('id', '=', id)
      .where('version', '=', version)
      .returning(['title', 'slug', 'trashed_slug'])
      .executeTakeFirst();
    if (deleted === undefined) return STALE;
    await record(null);
    changes.audit({
      action: 'post.deleted',
      objectType: 'post',
      objectId: id,
      detail: { title: deleted.title, slug: deleted.trashed_slug ?? deleted.slug },
    });
    changes.event({ type: 'posts', id, change: 'deleted' });
    return { ok: true };
  });
}
