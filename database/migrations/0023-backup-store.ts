import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What all servers of a database know about backups, and the checksums of pictures in a bucket. */
export function backupStore(engine: 'sqlite' | 'postgresql'): Migration {
  const timestamp = engine === 'sqlite' ? 'text' : 'timestamptz';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('backup_state')
        .addColumn('id', 'integer', (c) => c.primaryKey())
        .addColumn('nightly_at', timestamp)
        .addColumn('sent', 'text', (c) => c.notNull().defaultTo('{"last":null,"lastGood":null}'))
        .addColumn('checked', 'text', (c) => c.notNull().defaultTo('{"last":null,"lastGood":null}'))
        .execute();
      await sql`insert into backup_state (id) values (1)`.execute(db);
      await db.schema
        .createTable('picture_checksums')
        .addColumn('key', 'text', (c) => c.primaryKey())
        .addColumn('bytes', 'integer', (c) => c.notNull())
        .addColumn('sha256', 'text', (c) => c.notNull())
        .execute();
    },
  };
}
