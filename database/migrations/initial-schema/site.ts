import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** What the owner has set, what the site does in the background, and what servers tell each other. */
export function siteTables(types: ColumnTypes): RawBuilder<unknown>[] {
  return [
    ...ownersChoices(types),
    ...auditLog(types),
    ...requests(types),
    ...dailyWork(types),
    ...servers(types),
  ];
}

function ownersChoices({ timestamp, boolean }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table settings (
      key text primary key,
      value text not null,
      updated_at ${timestamp} not null
    )`,
    sql`create table site_texts (
      document text primary key not null,
      changes text not null,
      version integer not null,
      published_at ${timestamp},
      draft text,
      draft_version integer not null,
      draft_by text,
      draft_at ${timestamp}
    )`,
    sql`create table site_text_versions (
      document text not null,
      version integer not null,
      changes text not null,
      published_at ${timestamp} not null,
      published_by text not null,
      constraint site_text_versions_key primary key (document, version)
    )`,
    sql`create table redirects (
      id text primary key,
      from_path text not null unique,
      target text not null,
      permanent ${boolean} not null,
      version integer not null,
      created_at ${timestamp} not null,
      last_used_at ${timestamp}
    )`,
    sql`create index redirects_created_at on redirects (created_at, id)`,
    sql`create table unknown_paths (
      day text not null,
      path text not null,
      requests integer not null,
      constraint unknown_paths_pk primary key (day, path)
    )`,
    sql`create index unknown_paths_path on unknown_paths (path)`,
    sql`create table ignored_paths (
      path text primary key,
      created_at ${timestamp} not null
    )`,
  ];
}

function auditLog({ engine, timestamp }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table audit_log (
      id text primary key,
      at ${timestamp} not null,
      actor_id text,
      actor_name text not null,
      action text not null,
      object_type text not null,
      object_id text,
      detail text
    )`,
    sql`create index audit_log_at on audit_log (at, id)`,
    sql`create index audit_log_actor on audit_log (actor_id, at, id)`,
    sql`create index audit_log_type on audit_log (object_type, at, id)`,
    ...(engine === 'sqlite' ? SQLITE_AUDIT_GUARD : POSTGRES_AUDIT_GUARD),
  ];
}

/** No entry can be changed, and none can be deleted within a year. */
const SQLITE_AUDIT_GUARD = [
  sql`create trigger audit_log_no_update before update on audit_log
    begin select raise(abort, 'audit_log is append-only'); end`,
  sql`create trigger audit_log_no_delete before delete on audit_log
    when old.at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 year')
    begin select raise(abort, 'audit_log is append-only for a year'); end`,
];

const POSTGRES_AUDIT_GUARD = [
  sql`create function reject_audit_change() returns trigger language plpgsql as
    $$ begin raise exception 'audit_log is append-only'; end $$`,
  sql`create trigger audit_log_append_only before update or truncate on audit_log
    for each statement execute function reject_audit_change()`,
  sql`create function reject_young_audit_delete() returns trigger language plpgsql as
    $$ begin
      if old.at >= now() - interval '1 year' then
        raise exception 'audit_log is append-only for a year';
      end if;
      return old;
    end $$`,
  sql`create trigger audit_log_delete_after_a_year before delete on audit_log
    for each row execute function reject_young_audit_delete()`,
];

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

function servers({ timestamp }: ColumnTypes): RawBuilder<unknown>[] {
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
