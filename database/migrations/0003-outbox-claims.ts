import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A server claims a message for a limited time before it sends it, so that two servers never send
 * the same one. A message can be dead-lettered, and is linked to the lead that it is about, so that
 * it can be deleted with the lead.
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
