import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What all servers of a database have to agree on, and which of them are running. */
export function replicas(engine: 'sqlite' | 'postgresql'): Migration {
  const timestamp = engine === 'sqlite' ? 'text' : 'timestamptz';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('site_identity')
        .addColumn('id', 'integer', (c) => c.primaryKey())
        .addColumn('secret', 'text', (c) => c.notNull())
        .addColumn('public_origin', 'text', (c) => c.notNull())
        .addColumn('admin_origin', 'text', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('replicas')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('version', 'text', (c) => c.notNull())
        .addColumn('started_at', timestamp, (c) => c.notNull())
        .addColumn('seen_at', timestamp, (c) => c.notNull())
        .execute();
    },
  };
}
