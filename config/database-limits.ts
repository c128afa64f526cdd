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

/** The lock timeout is shorter than the statement timeout, so that the log names the lock as the cause. */
export const POSTGRES_LIMITS: DatabaseLimits = { ...SQLITE_LIMITS, lock: 3_000 };
