/** How long anything waits for the database, in milliseconds. */
export interface DatabaseLimits {
  /** For a new connection. */
  readonly connect: number;
  /** For a free connection of the pool. */
  readonly pool: number;
  /** For one statement. */
  readonly statement: number;
  /** For a lock that somebody else holds: a table's on PostgreSQL, the write lock on SQLite. */
  readonly lock: number;
}

export const SQLITE_LIMITS: DatabaseLimits = {
  connect: 2_000,
  pool: 3_000,
  statement: 4_000,
  lock: 5_000,
};

/** A lock is given up before the statement that waits for it, so that the log names the reason. */
export const POSTGRES_LIMITS: DatabaseLimits = { ...SQLITE_LIMITS, lock: 3_000 };
