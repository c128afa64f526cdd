import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { ContentError } from '#app/html/content/content-error.server.ts';
import { whenFree } from '#app/html/worker/when-free.server.ts';
import type { Database, Db, Tx } from '#database/connect.ts';
import type { BlogPostTable } from '#database/schema.ts';
import { lockArticles } from '../storage/lock-articles.server.ts';
import { readFormerText, readPostTexts } from './offered/read-post-texts.server.ts';
import type { WorkedTexts } from './offered/worked-texts.server.ts';
import { type Works, withWorked } from './offered/write-posts.server.ts';

type PostRow = Selectable<BlogPostTable>;

interface WaitingWork {
  /** The ids of the next few posts that wait, in their order, after this one. */
  readonly list: (db: Db, after: string) => Promise<string[]>;
  /** Does it for one post, in its transaction. */
  readonly work: (tx: Tx, row: PostRow, worked: WorkedTexts) => Promise<void>;
  readonly signal: AbortSignal;
}

export interface WorkThroughDeps {
  readonly database: Pick<Database, 'engine' | 'db'>;
  readonly contentWorker: Works;
}

/** The client that the content worker sees. */
const CLIENT = 'renewal';

/**
 * Does something for every post that waits for it, trying each post once. Returns their number.
 */
export async function workThrough(
  { database, contentWorker }: WorkThroughDeps,
  { list, work, signal }: WaitingWork,
): Promise<number> {
  const { db } = database;
  let done = 0;
  let last: string | undefined = '';
  while (last !== undefined && !signal.aborted) {
    const ids = await list(db, last);
    for (const id of ids) {
      if (signal.aborted) break;
      const expected = await findRow(db, id);
      const first =
        expected === undefined ? [] : [await readPostTexts(db, expected, readFormerText(expected))];
      const store = (worked: WorkedTexts) =>
        db.transaction().execute(async (tx) => {
          await lockArticles(database, tx);
          const row = await findRow(tx, id);
          if (row !== undefined) await work(tx, row, worked);
        });
      const from = { client: CLIENT, first };
      try {
        await whenFree(() => withWorked(contentWorker, from, store), signal);
        done += 1;
      } catch (error) {
        // It goes on waiting, and the others are not kept from their turn.
        if (!(error instanceof ContentError)) throw error;
      }
      // SQLite is synchronous: without this pause, no request would be answered between two posts.
      await nextTurn();
    }
    last = ids.at(-1);
  }
  return done;
}

function findRow(db: Db, id: string): Promise<PostRow | undefined> {
  return db.selectFrom('blog_posts').selectAll().where('id', '=', id).executeTakeFirst();
}
