/**
 * The database cannot be asked at this moment: it is not there, does not answer in time, or
 * somebody holds a lock for too long. Nothing is wrong with what was asked; it may be asked again.
 */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
  readonly code = 'database_unavailable';
}
