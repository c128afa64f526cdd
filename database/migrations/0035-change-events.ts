import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What was changed at each revision of the site, for the other servers of the database. */
export const changeEvents: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('change_events')
      .addColumn('revision', 'bigint', (c) => c.primaryKey())
      .addColumn('writer', 'text', (c) => c.notNull())
      .addColumn('events', 'text', (c) => c.notNull())
      .execute();
  },
};
