import { type Kysely, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/**
 * Addresses sort by their bytes, so that those with the same start are next to each other in their
 * index. In SQLite they do already.
 */
export function subscriberAddresses(engine: 'sqlite' | 'postgresql'): SchemaMigration {
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      if (engine === 'sqlite') return;
      await sql`alter table subscribers alter column email_key type text collate "C"`.execute(db);
    },
  };
}
