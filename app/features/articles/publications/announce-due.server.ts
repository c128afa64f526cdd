import { setImmediate as nextTurn } from 'node:timers/promises';
import { readFlag, readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { lockRows } from '#database/lock-rows.ts';
import { type Changes, WEBSITE, write } from '#database/write.ts';
import {
  type EnabledEvents,
  findEnabledEvents,
  type PublicationDeps,
} from './post-events.server.ts';
import { announce, isDue, PUBLICATION_COLUMNS } from './record-publication.server.ts';

/** A transaction blocks other writes, so it has to stay short. */
const BATCH_SIZE = 50;

/** When the next scheduled post falls due, in the past if it already has; null if none is scheduled. */
export async function findNextDue(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('post_publications')
    .select('due_at')
    .where('announced_at', 'is', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : new Date(readTimestamp(row.due_at));
}

/**
 * Announces every post that has fallen due: in the activity log, to open pages, to caches and to
 * other systems. Of several servers, the one that claims a post first announces it.
 */
export async function announceDue(deps: PublicationDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const enabled = await findEnabledEvents(deps);
    const done = await write(deps, WEBSITE, (tx, changes) =>
      announceBatch(deps, tx, changes, enabled),
    );
    if (done < BATCH_SIZE) return;
    await nextTurn();
  }
}

async function announceBatch(
  { database, now: clock }: PublicationDeps,
  tx: Tx,
  changes: Changes,
  enabled: EnabledEvents,
): Promise<number> {
  const now = clock();
  const at = writeTimestamp(now);
  const query = tx
    .selectFrom('post_publications')
    .selectAll()
    .where('announced_at', 'is', null)
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(BATCH_SIZE);
  const due = await lockRows(database, query, { skipLocked: true }).execute();
  for (const stored of due) {
    const post = await tx
      .selectFrom('blog_posts')
      .select(PUBLICATION_COLUMNS)
      .where('id', '=', stored.post_id)
      .executeTakeFirst();
    if (post !== undefined && isDue(post, stored, at)) {
      await announce(tx, changes, { post, stored, now, engine: database.engine, enabled });
    } else {
      await followPost(tx, stored.post_id, post);
    }
  }
  return due.length;
}

/**
 * An earlier release that still runs beside this one changes a post without changing its
 * publication.
 */
async function followPost(
  tx: Tx,
  postId: string,
  post: { is_published: number | boolean; published_at: string | Date | null } | undefined,
): Promise<void> {
  if (post?.published_at && readFlag(post.is_published)) {
    await tx
      .updateTable('post_publications')
      .set({ due_at: readTimestamp(post.published_at) })
      .where('post_id', '=', postId)
      .execute();
    return;
  }
  await tx.deleteFrom('post_publications').where('post_id', '=', postId).execute();
}
