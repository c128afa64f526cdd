import { sql } from 'kysely';
import { readNullableTimestamp, writeFlag, writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { type Actor, write } from '#database/write.ts';
import {
  type ChangeAnswer,
  type PostChange,
  refusalReason,
  STALE,
} from '../change-answer.server.ts';
import { findEnabledEvents, type PublicationDeps } from '../publications/post-events.server.ts';
import { openPublication } from '../publications/record-publication.server.ts';
import { openHistory } from '../revisions/keep-revision.server.ts';

/**
 * Moves a post to the Trash. There it is an unpublished post without an address: its slug becomes a
 * placeholder that nobody can ask for or take. What it was is kept beside it.
 */
export async function moveToTrash(
  deps: PublicationDeps,
  actor: Actor,
  change: PostChange,
): Promise<ChangeAnswer> {
  const { id, version } = change;
  const enabled = await findEnabledEvents(deps);
  return write(deps, actor, async (tx, changes): Promise<ChangeAnswer> => {
    const refusal = await refusalReason(tx, change, 'listed');
    if (refusal !== null) return refusal;
    const keep = await openHistory(tx, change);
    const at = deps.now();
    const now = writeTimestamp(at);
    const { engine } = deps.database;
    const record = await openPublication(tx, changes, { id, now: at, engine, enabled });
    const trashedAt = await trustedTime(tx, now);
    const changed = await tx
      .updateTable('blog_posts')
      .set(({ ref }) => ({
        trashed_at: trashedAt,
        trashed_by: actor.name,
        trashed_slug: ref('slug'),
        slug: `trash/${id}`,
        former_published_at: sql<string | null>`coalesce(published_at, former_published_at)`,
        is_published: writeFlag(false),
        published_at: null,
        updated_at: now,
        version: version + 1,
      }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst();
    if (changed === undefined) return STALE;
    await keep(changed, { actor, at: now, reason: 'trashed' });
    await record(null);
    changes.audit({
      action: 'post.trashed',
      objectType: 'post',
      objectId: id,
      detail: { title: changed.title, slug: changed.trashed_slug },
    });
    changes.event({ type: 'posts', id, change: 'updated' });
    return { ok: true };
  });
}

/**
 * The current time, or the last trusted one if the clock is behind it: a post that went to the Trash
 * while the clock was years behind would be deleted the day the clock is right again.
 */
async function trustedTime(tx: Tx, now: string): Promise<string> {
  const { believed_at } = await tx
    .selectFrom('retention_state')
    .select('believed_at')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  const trusted = readNullableTimestamp(believed_at) ?? now;
  return trusted > now ? trusted : now;
}
