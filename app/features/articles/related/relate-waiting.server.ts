import type { Db } from '#database/connect.ts';
import { WEBSITE, write } from '#database/write.ts';
import type { PostsDeps } from '../derived/offered/write-posts.server.ts';
import { workThrough } from '../derived/work-through.server.ts';
import { deriveAgain } from '../storage/store-post.server.ts';

const BATCH = 50;

/** Whether a post waits for this. */
export async function hasWaitingPosts(db: Db): Promise<boolean> {
  return (await listWaiting(db, '', 1)).length > 0;
}

/**
 * Works out the related posts and the claims of every post that waits for it. Pages show related posts
 * once all are done.
 */
export async function relateWaitingPosts(deps: PostsDeps, signal: AbortSignal): Promise<void> {
  const { database } = deps;
  const done = await workThrough(deps, {
    list: (db, after) => listWaiting(db, after, BATCH),
    work: (tx, row, worked) =>
      deriveAgain(tx, row, ['related', 'claims'], { worked, engine: database.engine }),
    signal,
  });
  if (done === 0) return;
  await write(deps, WEBSITE, async (_, changes) =>
    changes.event({ type: 'topics', id: 'related' }),
  );
}

async function listWaiting(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('blog_posts')
    .select('id')
    .where('related_version', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
