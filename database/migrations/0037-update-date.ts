import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What each person's Update button does with the date of a published post. */
export const updateDate: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('editor_preferences')
      .addColumn('update_date', 'text', (c) => c.notNull().defaultTo('now'))
      .execute();
  },
};
