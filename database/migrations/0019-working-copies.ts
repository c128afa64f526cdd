import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What somebody typed and did not save. A person has at most one copy of each post; the copies of
 * posts that were never saved, or that were deleted for good since, have none. The copies of a
 * person whose access was removed stay.
 */
export function workingCopies(engine: 'sqlite' | 'postgresql'): Migration {
  const timestamp = engine === 'sqlite' ? 'text' : 'timestamptz';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('working_copies')
        .addColumn('id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('user_id', 'text', (c) => c.references('user.id').onDelete('set null'))
        .addColumn('user_name', 'text', (c) => c.notNull())
        .addColumn('post_id', 'text', (c) => c.references('blog_posts.id').onDelete('set null'))
        .addColumn('base_version', 'integer')
        .addColumn('title', 'text', (c) => c.notNull())
        .addColumn('fields', 'text', (c) => c.notNull())
        .addColumn('publish_date', 'text', (c) => c.notNull())
        .addColumn('writer', 'text', (c) => c.notNull())
        .addColumn('sequence', 'integer', (c) => c.notNull())
        .addColumn('created_at', timestamp, (c) => c.notNull())
        .addColumn('updated_at', timestamp, (c) => c.notNull())
        .execute();
      // Several rows may have no post, or no person: each null is a value of its own.
      await db.schema
        .createIndex('working_copies_person')
        .unique()
        .on('working_copies')
        .columns(['user_id', 'post_id'])
        .execute();
      await db.schema
        .createIndex('working_copies_post')
        .on('working_copies')
        .column('post_id')
        .execute();
      await db.schema
        .createTable('working_copy_images')
        .addColumn('copy_id', 'text', (c) =>
          c.notNull().references('working_copies.id').onDelete('cascade'),
        )
        .addColumn('image_id', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('working_copy_images_key', ['copy_id', 'image_id'])
        .execute();
      await db.schema
        .createIndex('working_copy_images_image')
        .on('working_copy_images')
        .column('image_id')
        .execute();
    },
  };
}
