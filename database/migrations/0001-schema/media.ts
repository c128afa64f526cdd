import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Images. */
export function mediaTables({ timestamp }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table media (
      id text primary key,
      key text not null unique,
      format text not null,
      width integer not null,
      height integer not null,
      bytes integer not null,
      variants text not null,
      alt text,
      name text not null default '',
      search text not null default '',
      focus_x integer not null default 50,
      focus_y integer not null default 50,
      created_at ${timestamp} not null,
      created_by text references "user" (id) on delete set null,
      trashed_at ${timestamp}
    )`,
    sql`create index media_created on media (created_at, id)`,
  ];
}
