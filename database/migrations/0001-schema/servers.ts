import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** What servers tell each other. */
export function serverTables({ timestamp }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table site_state (
      id integer primary key,
      revision integer not null
    )`,
    sql`insert into site_state (id, revision) values (1, 1)`,
    sql`create table site_identity (
      id integer primary key,
      secret text not null,
      public_origin text not null,
      admin_origin text not null
    )`,
    sql`create table replicas (
      id text primary key,
      version text not null,
      started_at ${timestamp} not null,
      seen_at ${timestamp} not null
    )`,
    sql`create table jobs (
      name text primary key,
      holder text not null,
      held_until ${timestamp} not null
    )`,
    sql`create table change_events (
      revision bigint primary key,
      writer text not null,
      events text not null
    )`,
  ];
}
