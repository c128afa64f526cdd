import type { Database, Db } from '../connect.ts';

/** One of two databases between which rows are copied, on a connection without time limits. */
export interface End {
  readonly engine: Database['engine'];
  readonly db: Db;
}
