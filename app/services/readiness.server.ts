import type { Database } from '#database/connect.ts';
import { answeredInTime } from '#database/database-unavailable.ts';

const CACHE_MILLISECONDS = 1_000;

/**
 * Creates a check that resolves if the database answers. Calls share one query, and the database is
 * queried at most once a second. The check rejects with DatabaseUnavailableError after a timeout.
 */
export function createReadiness(
  database: Database,
  clock: () => number = () => performance.now(),
): () => Promise<void> {
  let queriedAt = Number.NEGATIVE_INFINITY;
  let result: Promise<void> = Promise.resolve();
  let pending = false;
  return () => {
    if (!pending && clock() - queriedAt >= CACHE_MILLISECONDS) {
      queriedAt = clock();
      pending = true;
      result = answeredInTime(query(database)).finally(() => {
        pending = false;
      });
    }
    return result;
  };
}

async function query({ db }: Database): Promise<void> {
  await db.selectFrom('site_state').select('revision').executeTakeFirst();
}
