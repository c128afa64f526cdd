import { type Kysely, sql } from 'kysely';
import { columnTypes } from './initial-schema/column-types.ts';
import type { SchemaMigration } from './schema-migration.ts';

/** The register of claims: `../schema.ts` says what each table is for. */
export function claims(engine: 'sqlite' | 'postgresql'): SchemaMigration {
  const { timestamp } = columnTypes(engine);
  const statements = [
    sql`create table post_claims (
      id text primary key,
      post_id text not null references blog_posts (id) on delete cascade,
      key text not null,
      words text not null,
      kinds text not null,
      published_at ${timestamp} not null
    )`,
    sql`create unique index post_claims_post on post_claims (post_id, key)`,
    sql`create index post_claims_newest on post_claims (published_at, id)`,
    sql`create table claim_supports (
      id text primary key,
      place text not null,
      key text not null,
      words text not null,
      sentence text not null,
      link text,
      review_on text,
      supported_by text not null,
      supported_at ${timestamp} not null,
      version integer not null default 1
    )`,
    sql`create unique index claim_supports_claim on claim_supports (place, key)`,
    // The next start reads the claims of all posts in the background, with what is related to them.
    sql`update blog_posts set related_version = null`,
  ];
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
