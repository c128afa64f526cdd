/** Notices what other processes write to the same database, and publishes it in this one. */
export interface Watch {
  /** Checks for changes now, if that takes no query. Does nothing on PostgreSQL. */
  poll(): void;
  /** Resolves once this process knows of every change that was committed before the call. */
  catchUp(): Promise<void>;
  /**
   * Whether the database does not answer. Always false on SQLite, whose callers find out
   * themselves.
   */
  isAway(): boolean;
  /** The last revision whose changes were read. Null before the first reading, and on SQLite. */
  revision(): number | null;
  stop(): Promise<void>;
}
