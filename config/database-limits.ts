/** Time limits for the database, in milliseconds. */
export interface DatabaseLimits {
  /** For opening a connection. */
  readonly connect: number;
  /** For waiting for a free connection of the pool. */
  readonly pool: number;
  /** For one statement. */
  readonly statement: number;
  /** For waiting for a lock: of a table on PostgreSQL, the write lock on SQLite. */
  readonly lock: number;
}

export const SQLITE_LIMITS: DatabaseLimits = {
  connect: 2_000,
  pool: 3_000,
  statement: 4_000,
  lock: 5_000,
};

/**
 * The lock timeout is shorter than the statement timeout, so that the log names the lock as the cause.
 * A statement that a silent network swallowed as it came back has to be given up, and sent again,
 * within five seconds.
 */
export const POSTGRES_LIMITS: DatabaseLimits = { ...SQLITE_LIMITS, statement: 3_000, lock: 2_500 };
