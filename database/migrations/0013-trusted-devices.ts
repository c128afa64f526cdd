import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Browsers in which a person has signed in before, so that they can be listed and revoked. */
export function trustedDevices(engine: 'sqlite' | 'postgresql'): Migration {
  const timestamp = engine === 'sqlite' ? 'text' : 'timestamptz';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('trusted_devices')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
        .addColumn('user_agent', 'text', (c) => c.notNull())
        .addColumn('created_at', timestamp, (c) => c.notNull())
        .addColumn('last_used_at', timestamp, (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('trusted_devices_user')
        .on('trusted_devices')
        .column('user_id')
        .execute();
    },
  };
}
