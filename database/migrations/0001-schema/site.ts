import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** What the owner has set, who changed what, and what is counted. */
export function siteTables(types: ColumnTypes): RawBuilder<unknown>[] {
  return [...ownersChoices(types), ...redirects(types), ...auditLog(types), ...counts()];
}

function ownersChoices({ timestamp }: ColumnTypes): RawBuilder<unknown>[] {
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
  ];
}

function redirects({ engine, timestamp, boolean }: ColumnTypes): RawBuilder<unknown>[] {
  return [
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
    // Finds those that lead to a path, whatever query and fragment they have.
    sql`create index redirects_target_path on redirects ((${targetPath(engine)}))`,
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

function targetPath(engine: ColumnTypes['engine']): RawBuilder<unknown> {
  return engine === 'sqlite'
    ? sql`substr(target, 1, min(instr(target || '?', '?'), instr(target || '#', '#')) - 1)`
    : sql`split_part(split_part(target, '?', 1), '#', 1)`;
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
    sql`create index audit_log_lead on audit_log (object_id, at, id)
      where object_type = 'lead'`,
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

function counts(): RawBuilder<unknown>[] {
  return [
    sql`create table page_counts (
      day text not null,
      kind text not null,
      path text not null,
      value text not null,
      count integer not null,
      constraint page_counts_key primary key (day, kind, path, value)
    )`,
  ];
}
