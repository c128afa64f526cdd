import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Sessions that ended because an admin removed the person's access. The login page uses them to say
 * why. Only the token's hash is stored, until the session would have expired.
 */
export function removedSessions(engine: 'sqlite' | 'postgresql'): Migration {
  const timestamp = engine === 'sqlite' ? 'text' : 'timestamptz';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('removed_sessions')
        .addColumn('token_hash', 'text', (c) => c.primaryKey())
        .addColumn('expires_at', timestamp, (c) => c.notNull())
        .execute();
    },
  };
}
