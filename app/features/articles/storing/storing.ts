import type { Database } from '#database/connect.ts';

/** How what is derived from a post is stored. */
export interface Storing {
  readonly engine: Database['engine'];
  /** Whether nothing can be there of it yet, so that nothing has to be deleted. */
  readonly isNew: boolean;
}
