import { type Kysely, sql } from 'kysely';
import { columnTypes } from './initial-schema/column-types.ts';
import type { SchemaMigration } from './schema-migration.ts';

/** Until when a lead is to be answered, and when somebody is reminded: `../schema.ts`. */
export function answerDue(engine: 'sqlite' | 'postgresql'): SchemaMigration {
  const { timestamp } = columnTypes(engine);
  const statements = [
    sql`alter table leads add column due_at ${timestamp}`,
    sql`alter table leads add column due_rules text not null default ''`,
    sql`alter table leads add column remind_at ${timestamp}`,
    sql`alter table leads add column reminders integer not null default 0`,
    sql`create index leads_due on leads (spam, due_at, created_at, id) where due_at is not null`,
    sql`create index leads_status_due on leads (spam, status, due_at, created_at, id) where due_at is not null`,
    sql`create index leads_answered on leads (spam, created_at, id) where due_at is null`,
    sql`create index leads_status_answered on leads (spam, status, created_at, id) where due_at is null`,
    sql`create index leads_remind on leads (spam, remind_at) where remind_at is not null`,
    sql`create index leads_due_rules on leads (due_rules) where status = 'new'`,
  ];
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
