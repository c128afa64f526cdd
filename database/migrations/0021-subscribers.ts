import { type Kysely, sql } from 'kysely';
import { columnTypes } from './initial-schema/column-types.ts';
import type { SchemaMigration } from './schema-migration.ts';

/** Who asked to hear more: `../schema.ts` says what each column is for. */
export function subscribers(engine: 'sqlite' | 'postgresql'): SchemaMigration {
  const { timestamp } = columnTypes(engine);
  const statements = [
    sql`create table subscribers (
      id text primary key,
      email text not null,
      email_key text not null unique,
      state text not null,
      source_page text not null,
      wording text not null,
      wording_version text not null,
      asked_at ${timestamp} not null,
      confirmed_at ${timestamp},
      ended_at ${timestamp},
      ended_by text,
      topics text
    )`,
    sql`create index subscribers_newest on subscribers (asked_at, id)`,
    sql`create index subscribers_by_state on subscribers (state, asked_at, id)`,
    sql`create index subscribers_ended on subscribers (state, ended_at)`,
  ];
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
