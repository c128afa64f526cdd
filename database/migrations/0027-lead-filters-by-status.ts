import { type Kysely, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/**
 * Leads of a status by who answers them and by what they are about, in the order of the inbox: the
 * columns of the board. Few of a person, or of a topic, may be among many of a status, and few of a
 * status among many of a person.
 */
export function leadFiltersByStatus(): SchemaMigration {
  const statements = [
    sql`create index leads_person_status_due
      on leads (spam, assigned_to, status, due_at, created_at, id, topic)
      where assigned_to is not null and due_at is not null`,
    sql`create index leads_person_status_answered
      on leads (spam, assigned_to, status, created_at, id, topic)
      where assigned_to is not null and due_at is null`,
    sql`create index leads_topic_status_due
      on leads (spam, topic, status, due_at, created_at, id, assigned_to)
      where due_at is not null`,
    sql`create index leads_topic_status_answered
      on leads (spam, topic, status, created_at, id, assigned_to)
      where due_at is null`,
  ];
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
