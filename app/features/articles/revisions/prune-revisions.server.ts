import { setImmediate as nextTurn } from 'node:timers/promises';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { nameInLog } from '../name-in-log.ts';
import { deleteRevisions } from './delete-revisions.server.ts';
import { lockHistory } from './lock-history.server.ts';
import { type DatedRevision, listExpiredVersions } from './pruning-rule.ts';

/** Revisions deleted in one transaction. */
const BATCH = 100;

export interface Pruning {
  /** The number of revisions that the rule deletes. */
  count(): Promise<number>;
  /** Deletes a batch of one post in one transaction. Returns its size; 0 when nothing is left. */
  deleteBatch(): Promise<number>;
}

/** Deletes the revisions from before `cutoff`, except those that the rule keeps. */
export function createPruning(deps: WriteDeps, actor: Actor, cutoff: Date): Pruning {
  const { db } = deps.database;
  /** The posts that may have revisions to delete. */
  let posts: string[] | null = null;

  return {
    async count() {
      const due: string[] = [];
      let total = 0;
      for (const id of await listPosts(db, cutoff)) {
        const expired = await listExpired(db, id, cutoff);
        if (expired.length > 0) due.push(id);
        total += expired.length;
        // SQLite is synchronous: without this, no request would be answered between two posts.
        await nextTurn();
      }
      posts = due;
      return total;
    },
    async deleteBatch() {
      posts ??= await listPosts(db, cutoff);
      for (let id = posts[0]; id !== undefined; id = posts[0]) {
        const deleted = await thinPost(deps, actor, { id, cutoff });
        if (deleted > 0) return deleted;
        posts.shift();
        await nextTurn();
      }
      return 0;
    },
  };
}

async function listPosts(db: Db, cutoff: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('post_revisions')
    .select('post_id')
    .distinct()
    .where('at', '<', writeTimestamp(cutoff))
    .execute();
  return rows.map(({ post_id }) => post_id);
}

async function listExpired(db: Db | Tx, id: string, cutoff: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('post_revisions')
    .innerJoin('blog_posts', 'blog_posts.id', 'post_revisions.post_id')
    .select([
      'post_revisions.version',
      'post_revisions.at',
      'post_revisions.name',
      'blog_posts.version as current_version',
    ])
    .where('post_revisions.post_id', '=', id)
    .where('post_revisions.at', '<', writeTimestamp(cutoff))
    .orderBy('post_revisions.version')
    .execute();
  const revisions = rows.map(
    ({ version, at, name }): DatedRevision => ({ version, at: readTimestamp(at), name }),
  );
  const currentVersion = rows[0]?.current_version ?? 0;
  return listExpiredVersions(revisions, { cutoff, currentVersion });
}

function thinPost(
  deps: WriteDeps,
  actor: Actor,
  { id, cutoff }: { id: string; cutoff: Date },
): Promise<number> {
  return write(deps, actor, async (tx, changes) => {
    const post = await lockHistory(deps.database, tx, id);
    if (post === null) return 0;
    const versions = (await listExpired(tx, id, cutoff)).slice(0, BATCH);
    if (versions.length === 0) return 0;
    await deleteRevisions(tx, id, versions);
    changes.audit({
      action: 'post.thinned',
      objectType: 'post',
      objectId: id,
      detail: { ...nameInLog(post), count: versions.length },
    });
    return versions.length;
  });
}
