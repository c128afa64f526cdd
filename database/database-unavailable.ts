/**
 * The database is down or does not answer in time, or somebody holds a lock for too long. The query
 * is valid and may be retried.
 */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
  readonly code: string = 'database_unavailable';
}

/** A database that has not answered for longer counts as unavailable, whatever the network does. */
const ANSWER_MILLISECONDS = 1_500;

/** @throws DatabaseUnavailableError if the answer takes too long */
export async function answeredInTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new DatabaseUnavailableError('the database did not answer in time')),
    ANSWER_MILLISECONDS,
  );
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}
