import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When the person of a session last entered their password or a code again. */
export function stepUp(engine: 'sqlite' | 'postgresql'): Migration {
  const timestamp = engine === 'sqlite' ? 'text' : 'timestamptz';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('session').addColumn('verifiedAt', timestamp).execute();
    },
  };
}
