import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Addresses that moved, and how often unknown ones are asked for. */
export function redirects(engine: 'sqlite' | 'postgresql'): Migration {
  const timestamp = engine === 'sqlite' ? 'text' : 'timestamptz';
  const flag = engine === 'sqlite' ? 'integer' : 'boolean';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('redirects')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('from_path', 'text', (c) => c.notNull().unique())
        .addColumn('target', 'text', (c) => c.notNull())
        .addColumn('permanent', flag, (c) => c.notNull())
        .addColumn('version', 'integer', (c) => c.notNull())
        .addColumn('created_at', timestamp, (c) => c.notNull())
        .addColumn('last_used_at', timestamp)
        .execute();
      await db.schema
        .createIndex('redirects_created_at')
        .on('redirects')
        .columns(['created_at', 'id'])
        .execute();
      await db.schema
        .createTable('unknown_paths')
        .addColumn('day', 'text', (c) => c.notNull())
        .addColumn('path', 'text', (c) => c.notNull())
        .addColumn('requests', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('unknown_paths_pk', ['day', 'path'])
        .execute();
      await db.schema
        .createIndex('unknown_paths_path')
        .on('unknown_paths')
        .column('path')
        .execute();
      await db.schema
        .createTable('ignored_paths')
        .addColumn('path', 'text', (c) => c.primaryKey())
        .addColumn('created_at', timestamp, (c) => c.notNull())
        .execute();
    },
  };
}
