import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** What the site does beside requests, and what it remembers of them. */
export function workTables(types: ColumnTypes): RawBuilder<unknown>[] {
  return [...requests(types), ...dailyWork(types)];
}

function requests({ timestamp }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table outbox (
      id text primary key,
      kind text not null,
      payload text not null,
      created_at ${timestamp} not null,
      available_at ${timestamp} not null,
      attempts integer not null,
      last_error text,
      delivered_at ${timestamp},
      claimed_until ${timestamp},
      given_up_at ${timestamp},
      about_id text
    )`,
    sql`create index outbox_due on outbox (delivered_at, available_at)`,
    sql`create index outbox_about on outbox (about_id)`,
    sql`create table idempotency_keys (
      key text primary key,
      user_id text,
      result text not null,
      created_at ${timestamp} not null
    )`,
    sql`create index idempotency_keys_created on idempotency_keys (created_at)`,
    sql`create table rate_limits (
      key text primary key,
      count integer not null,
      window_ends_at ${timestamp} not null
    )`,
    // Each new window deletes the expired ones; a flood leaves hundreds of thousands.
    sql`create index rate_limits_window_ends on rate_limits (window_ends_at)`,
    sql`create table provider_failures (
      provider text not null,
      day text not null,
      count integer not null,
      constraint provider_failures_key primary key (provider, day)
    )`,
  ];
}

function dailyWork({ timestamp }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table retention_state (
      id integer primary key,
      believed_at ${timestamp},
      last_run_at ${timestamp},
      begun_at ${timestamp},
      cleared_at ${timestamp},
      question text,
      allowed integer,
      failed text not null default '[]'
    )`,
    sql`insert into retention_state (id) values (1)`,
    sql`create table retention_runs (
      id text primary key,
      started_at ${timestamp} not null,
      finished_at ${timestamp} not null,
      total integer not null,
      deleted text not null,
      failed text not null
    )`,
    sql`create index retention_runs_started on retention_runs (started_at)`,
    sql`create table backup_state (
      id integer primary key,
      nightly_at ${timestamp},
      sent text not null default '{"last":null,"lastGood":null}',
      checked text not null default '{"last":null,"lastGood":null}'
    )`,
    sql`insert into backup_state (id) values (1)`,
    sql`create table image_checksums (
      key text primary key,
      bytes integer not null,
      sha256 text not null
    )`,
  ];
}
