import type { Database } from '#database/connect.ts';
import type { Later } from '#database/run-together.ts';

/** How what is derived from a post is stored. */
export interface Storing {
  readonly engine: Database['engine'];
  /** For what nothing else reads that is stored with the post: it takes one round trip for all. */
  readonly later: Later;
}
