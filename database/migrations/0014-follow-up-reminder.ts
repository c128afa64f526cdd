import { type Kysely, sql } from 'kysely';
import { columnTypes } from './initial-schema/column-types.ts';
import type { SchemaMigration } from './schema-migration.ts';

/** When somebody is reminded of what was planned with a lead. */
export function followUpReminder(engine: 'sqlite' | 'postgresql'): SchemaMigration {
  const { timestamp } = columnTypes(engine);
  const statements = [
    sql`alter table leads add column follow_up_remind_at ${timestamp}`,
    sql`create index leads_follow_up_remind on leads (spam, follow_up_remind_at)
      where follow_up_remind_at is not null`,
  ];
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
