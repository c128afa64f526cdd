import { type Kysely, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/** Why a lead was lost, and what was won: `../schema.ts`. */
export function leadOutcome(): SchemaMigration {
  const statements = [
    sql`alter table leads add column lost_reason text`,
    sql`alter table leads add column won_program text`,
    sql`alter table leads add column won_amount integer`,
    // The newest reasons are offered again.
    sql`create index leads_lost_reason on leads (created_at, lost_reason)
      where lost_reason is not null`,
  ];
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
