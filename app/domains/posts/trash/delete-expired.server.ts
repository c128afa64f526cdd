import { writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { lockArticles } from '../lock-articles.server.ts';
import { nameInLog } from '../name-in-log.ts';

/** Posts deleted in one transaction. Each can have thousands of revisions. */
const BATCH = 10;

/** The number of posts that were moved to the Trash before `cutoff`. */
export async function countTrashedBefore(db: Db, cutoff: Date): Promise<number> {
  const { count } = await db
    .selectFrom('blog_posts')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('trashed_at', '<', writeTimestamp(cutoff))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes a batch of these posts for good, with their revisions. Returns its size. */
export function deleteTrashedBefore(deps: WriteDeps, actor: Actor, cutoff: Date): Promise<number> {
  const before = writeTimestamp(cutoff);
  return write(deps, actor, async (tx, changes) => {
    await lockArticles(deps.database, tx);
    const due = tx
      .selectFrom('blog_posts')
      .select('id')
      .where('trashed_at', '<', before)
      .orderBy('trashed_at')
      .limit(BATCH);
    // The condition is repeated: another server may restore one of them meanwhile.
    const deleted = await tx
      .deleteFrom('blog_posts')
      .where('id', 'in', due)
      .where('trashed_at', '<', before)
      .returning(['id', 'kind', 'title', 'trashed_slug'])
      .execute();
    for (const { id, kind, title, trashed_slug: slug } of deleted) {
      const detail = { ...nameInLog({ kind, title }), slug, reason: 'kept long enough' };
      changes.audit({ action: 'post.deleted', objectType: 'post', objectId: id, detail });
      changes.event({ type: 'posts', id, change: 'deleted' });
    }
    return deleted.length;
  });
}
