import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which server does what only one of them may do, and until when. */
export function jobs(engine: 'sqlite' | 'postgresql'): Migration {
  const timestamp = engine === 'sqlite' ? 'text' : 'timestamptz';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('jobs')
        .addColumn('name', 'text', (c) => c.primaryKey())
        .addColumn('holder', 'text', (c) => c.notNull())
        .addColumn('held_until', timestamp, (c) => c.notNull())
        .execute();
    },
  };
}
