/**
 * The database is down or does not answer in time, or somebody holds a lock for too long. The query
 * is valid and may be retried.
 */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
  readonly code: string = 'database_unavailable';
}
