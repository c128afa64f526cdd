import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** What public texts claim, and what supports it. */
export function claimTables({ timestamp, bytes }: ColumnTypes): RawBuilder<unknown>[] {
  return [
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
    sql`create table claim_files (
      id text primary key,
      support_id text not null references claim_supports (id) on delete cascade,
      name text not null,
      size integer not null,
      digest text not null,
      added_by text not null,
      added_at ${timestamp} not null,
      contents ${bytes} not null
    )`,
    sql`create unique index claim_files_support on claim_files (support_id, digest)`,
  ];
}
