import type { Database } from '#database/connect.ts';

const ASKED_AGAIN_MILLISECONDS = 1_000;

/**
 * Whether the database answers. However often this is asked, the database is asked once a second,
 * and by one at a time.
 */
export function createReadiness(
  database: Database,
  clock: () => number = () => performance.now(),
): () => Promise<void> {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<void> = Promise.resolve();
  let waiting = false;
  return () => {
    if (!waiting && clock() - asked >= ASKED_AGAIN_MILLISECONDS) {
      asked = clock();
      waiting = true;
      answer = ask(database).finally(() => {
        waiting = false;
      });
    }
    return answer;
  };
}

async function ask({ db }: Database): Promise<void> {
  await db.selectFrom('site_state').select('revision').executeTakeFirst();
}
