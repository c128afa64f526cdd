import { writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { countRows } from '#database/count-rows.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { lockArticles } from '../storage/lock-articles.server.ts';
import { storePost } from '../storage/store-post.server.ts';

/** Posts deleted in one transaction. Each can have thousands of revisions. */
const BATCH = 10;

/** The number of posts that were moved to the Trash before `cutoff`. */
export function countTrashedBefore(db: Db, cutoff: Date): Promise<number> {
  return countRows(db.selectFrom('blog_posts').where('trashed_at', '<', writeTimestamp(cutoff)));
}

/** Deletes a batch of these posts for good, with their revisions. Returns its size. */
export function deleteTrashedBefore(deps: WriteDeps, actor: Actor, cutoff: Date): Promise<number> {
  const before = writeTimestamp(cutoff);
  return write(deps, actor, async (tx, changes) => {
    // Nobody restores one of them meanwhile.
    await lockArticles(deps.database, tx);
    const due = await tx
      .selectFrom('blog_posts')
      .select(['id', 'version', 'trashed_slug'])
      .where('trashed_at', '<', before)
      .orderBy('trashed_at')
      .limit(BATCH)
      .execute();
    const context = { actor, now: deps.now(), engine: deps.database.engine, enabled: null };
    for (const { id, version, trashed_slug: slug } of due) {
      const edit = {
        before: { id, version },
        columns: 'deleted',
        action: 'post.deleted',
        detail: { slug, reason: 'kept long enough' },
      } as const;
      await storePost(tx, changes, edit, context);
    }
    return due.length;
  });
}
