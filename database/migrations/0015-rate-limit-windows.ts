import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Each new window deletes those that have ended; a flood leaves hundreds of thousands. */
export const rateLimitWindows: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('rate_limits_window_ends')
      .on('rate_limits')
      .column('window_ends_at')
      .execute();
  },
};
