import { type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import type { SchemaMigration } from './schema-migration.ts';

/** `../schema.ts` says what each is for. */
export function additions(engine: 'sqlite' | 'postgresql'): SchemaMigration {
  const { timestamp } = columnTypes(engine);
  const number = engine === 'sqlite' ? sql`integer` : sql`bigint`;
  const statements = [
    sql`alter table imports add column working_since ${timestamp}`,
    sql`alter table post_revisions add column changed_fields text`,
    sql`alter table leads add column form_page text`,
    // Apart from `post_search`, which each start reads as a whole.
    sql`create table post_streams (
      number ${number} primary key references post_search (number) on delete cascade,
      stream text not null
    )`,
    // More words are compared, and claims have other rules: the next start reads all posts again, in the
    // background.
    sql`update blog_posts set related_version = null`,
  ];
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
