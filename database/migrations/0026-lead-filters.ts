import { type Kysely, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/**
 * Leads by who answers them and by what they are about, in the order of the inbox; saved filters. What
 * else a filter asks for is in the index, too: half of 100,000 leads are compared in it, not read.
 */
export function leadFilters(): SchemaMigration {
  const statements = [
    sql`create index leads_person_due on leads (spam, assigned_to, due_at, created_at, id, status, topic)
      where assigned_to is not null and due_at is not null`,
    sql`create index leads_person_answered on leads (spam, assigned_to, created_at, id, status, topic)
      where assigned_to is not null and due_at is null`,
    sql`create index leads_topic_due on leads (spam, topic, due_at, created_at, id, status, assigned_to)
      where due_at is not null`,
    sql`create index leads_topic_answered on leads (spam, topic, created_at, id, status, assigned_to)
      where due_at is null`,
    sql`alter table editor_preferences add column lead_filters text`,
  ];
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
