import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Who sends a message claims it for a while first, so that two servers never send the same one. A
 * message can be given up, and one about a lead is found again when that lead is deleted.
 */
export function outboxClaims(engine: 'sqlite' | 'postgresql'): Migration {
  const timestamp = engine === 'sqlite' ? 'text' : 'timestamptz';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('outbox').addColumn('claimed_until', timestamp).execute();
      await db.schema.alterTable('outbox').addColumn('given_up_at', timestamp).execute();
      await db.schema.alterTable('outbox').addColumn('about_id', 'text').execute();
      await db.schema.createIndex('outbox_about').on('outbox').column('about_id').execute();
    },
  };
}
