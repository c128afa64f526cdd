import type { Database } from '#database/connect.ts';
import { DatabaseUnavailableError } from '#database/database-unavailable.ts';

const ASKED_AGAIN_MILLISECONDS = 1_000;
/** Whoever asks is answered within this, whatever the network does. */
const ANSWER_MILLISECONDS = 1_500;

/**
 * Whether the database answers. However often this is asked, the database is asked once a second,
 * and by one at a time.
 * @throws DatabaseUnavailableError when it has not answered in time.
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
      answer = withinLimit(ask(database)).finally(() => {
        waiting = false;
      });
    }
    return answer;
  };
}

async function ask({ db }: Database): Promise<void> {
  await db.selectFrom('site_state').select('revision').executeTakeFirst();
}

async function withinLimit(asked: Promise<void>): Promise<void> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new DatabaseUnavailableError('the database did not answer in time')),
    ANSWER_MILLISECONDS,
  );
  try {
    await Promise.race([asked, silence]);
  } finally {
    clearTimeout(timer);
  }
}
