/**
 * The database is down, does not answer in time, or a lock is held for too long. The query itself is
 * valid and may be retried.
 */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
  readonly code: string = 'database_unavailable';
}
