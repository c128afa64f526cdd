import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How each person likes to write: a person uses a laptop and a phone. */
export const editorPreferences: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('editor_preferences')
      .addColumn('user_id', 'text', (c) =>
        c.primaryKey().notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('editor_view', 'text', (c) => c.notNull())
      .execute();
  },
};
