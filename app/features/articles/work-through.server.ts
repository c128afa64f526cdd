import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '#database/connect.ts';
import type { BlogPostTable } from '#database/schema.ts';
import { lockArticles } from './lock-articles.server.ts';

interface WaitingWork {
  /** The ids of the next few posts that wait, in their order, after this one. */
  readonly list: (db: Db, after: string) => Promise<string[]>;
  /** Does it for one post, in its transaction. */
  readonly work: (tx: Tx, row: Selectable<BlogPostTable>) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Does something for every post that waits for it, trying each post once. Returns their number. */
export async function workThrough(
  database: Pick<Database, 'engine' | 'db'>,
  { list, work, signal }: WaitingWork,
): Promise<number> {
  const { db } = database;
  let done = 0;
  let last: string | undefined = '';
  while (last !== undefined && !signal.aborted) {
    const ids = await list(db, last);
    for (const id of ids) {
      if (signal.aborted) break;
      await db.transaction().execute(async (tx) => {
        await lockArticles(database, tx);
        const row = await tx
          .selectFrom('blog_posts')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst();
        if (row !== undefined) await work(tx, row);
      });
      done += 1;
      // SQLite is synchronous: without this pause, no request would be answered between two posts.
      await nextTurn();
    }
    last = ids.at(-1);
  }
  return done;
}
