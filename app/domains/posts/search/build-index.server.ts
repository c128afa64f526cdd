import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Db } from '#database/connect.ts';
import { updateSearchIndex } from './search-index.server.ts';
import { INDEX_VERSION } from './words.server.ts';

const BATCH = 20;

/** Whether every article is in the index. */
export async function isIndexComplete(db: Db): Promise<boolean> {
  return (await listMissing(db, '', 1)).length === 0;
}

/**
 * Indexes the articles that are not in the index or outdated there, as another version, a restored
 * backup or a move can leave them. It indexes a few at a time and returns their number.
 */
export async function buildSearchIndex(
  { engine, db }: Pick<Database, 'engine' | 'db'>,
  signal: AbortSignal,
): Promise<number> {
  let built = 0;
  let last: string | undefined = '';
  while (last !== undefined && !signal.aborted) {
    const ids = await listMissing(db, last, BATCH);
    for (const id of ids) {
      if (signal.aborted) break;
      await db.transaction().execute(async (tx) => {
        const row = await tx
          .selectFrom('blog_posts')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst();
        if (row !== undefined) await updateSearchIndex(tx, engine, row);
      });
      built += 1;
      // SQLite is synchronous: without this pause, no request would be answered between two articles.
      await nextTurn();
    }
    // Each article is tried once.
    last = ids.at(-1);
  }
  return built;
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
