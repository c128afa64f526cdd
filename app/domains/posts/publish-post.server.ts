import { writeFlag, writeTimestamp } from '#database/codec.ts';
import { type Actor, write } from '#database/write.ts';
import { type ChangeAnswer, refusalReason, STALE } from './change-answer.server.ts';
import { findEnabledEvents, type PublicationDeps } from './publications/post-events.server.ts';
import { openPublication } from './publications/record-publication.server.ts';
import { openHistory } from './revisions/keep-revision.server.ts';

/** The dashboard's switch. Publishing sets the date to now, unpublishing clears it. */
export async function setPublished(
  deps: PublicationDeps,
  actor: Actor,
  change: { id: string; version: number; publish: boolean },
): Promise<ChangeAnswer> {
  const { id, version, publish } = change;
  const enabled = await findEnabledEvents(deps);
  return write(deps, actor, async (tx, changes): Promise<ChangeAnswer> => {
    const refusal = await refusalReason(tx, change, 'listed');
    if (refusal !== null) return refusal;
    const keep = await openHistory(tx, change);
    const { engine } = deps.database;
    const at = deps.now();
    const record = await openPublication(tx, changes, { id, now: at, engine, enabled });
    const now = writeTimestamp(at);
    const changed = await tx
      .updateTable('blog_posts')
      .set({
        is_published: writeFlag(publish),
        published_at: publish ? now : null,
        ...(publish ? { former_published_at: null } : {}),
        updated_at: now,
        version: version + 1,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst();
    if (changed === undefined) return STALE;
    await keep(changed, { actor, at: now, reason: publish ? 'published' : 'unpublished' });
    await record(changed);
    changes.audit({
      action: publish ? 'post.published' : 'post.unpublished',
      objectType: 'post',
      objectId: id,
      detail: { title: changed.title },
    });
    changes.event({ type: 'posts', id, change: 'updated' });
    return { ok: true };
  });
}
