import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { type WorkThroughDeps, workThrough } from '../derived/work-through.server.ts';
import { deriveAgain } from '../storage/store-post.server.ts';
import { INDEX_VERSION } from './words.server.ts';

const BATCH = 20;

/** Whether every article is in the index. */
export async function isIndexComplete(db: Db): Promise<boolean> {
  return (await listMissing(db, '', 1)).length === 0;
}

/**
 * Indexes the articles that are not in the index or outdated there, as another version, a restored
 * backup or a move can leave them. Returns their number.
 */
export function buildSearchIndex(deps: WorkThroughDeps, signal: AbortSignal): Promise<number> {
  return workThrough(deps, {
    list: (each, after) => listMissing(each, after, BATCH),
    work: (tx, row, worked) =>
      deriveAgain(tx, row, ['search'], { worked, engine: deps.database.engine }),
    signal,
  });
}

async function listMissing(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('blog_posts')
    .leftJoin('post_search', 'post_search.post_id', 'blog_posts.id')
    .select('blog_posts.id')
    // A literal, because SQLite uses the index of these columns only then.
    .where(sql<boolean>`blog_posts.kind = 'post'`)
    .where('trashed_at', 'is', null)
    .where(sql<boolean>`(coalesce(index_version, 0), coalesce(post_version, 0))
      <> (${INDEX_VERSION}, blog_posts.version)`)
    .where('blog_posts.id', '>', after)
    .orderBy('blog_posts.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
