import { type Kysely, sql } from 'kysely';
import { columnTypes } from './initial-schema/column-types.ts';
import type { SchemaMigration } from './schema-migration.ts';

/** That somebody asked for no contact at all: `../schema.ts`. */
export function noContact(engine: 'sqlite' | 'postgresql'): SchemaMigration {
  const { timestamp } = columnTypes(engine);
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      await sql`alter table leads add column no_contact_at ${timestamp}`.execute(db);
      await sql`alter table leads add column no_contact_by text`.execute(db);
    },
  };
}
