import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#database/connect.ts';
import { type WriteDeps, write } from '#database/write.ts';
import { storePostClaims } from '../../claims/post-claims.server.ts';
import { relatePost } from './related-posts.server.ts';

const BATCH = 50;
const WEBSITE = { id: null, name: 'Website' };

/**
 * Works out the related posts and the claims of every post that waits for it. Pages show related posts
 * once all are done.
 */
export async function relateWaitingPosts(deps: WriteDeps, signal: AbortSignal): Promise<void> {
  const { database } = deps;
  let isChanged = false;
  while (!signal.aborted) {
    const ids = await listWaiting(database.db);
    if (ids.length === 0) break;
    for (const id of ids) {
      if (signal.aborted) break;
      await database.db.transaction().execute(async (tx) => {
        const row = await tx
          .selectFrom('blog_posts')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst();
        if (row === undefined) return;
        await relatePost(database, tx, row);
        await storePostClaims(tx, row);
      });
      // SQLite is synchronous: without this pause, no request would be answered between two posts.
      await nextTurn();
    }
    isChanged = true;
  }
  if (!isChanged) return;
  await write(deps, WEBSITE, async (_, changes) =>
    changes.event({ type: 'topics', id: 'related' }),
  );
}

async function listWaiting(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('blog_posts')
    .select('id')
    .where('related_version', 'is', null)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}
