import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** What is moved in from another system. */
export function importTables({ timestamp, boolean, no }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table imports (
      id text primary key,
      state text not null,
      files text not null,
      notes text not null default '[]',
      options text not null,
      problem text,
      created_at ${timestamp} not null,
      created_by text not null,
      creator_id text,
      started_at ${timestamp},
      resumed_at ${timestamp},
      finished_at ${timestamp},
      admins text
    )`,
    sql`create index imports_created on imports (created_at, id)`,
    sql`create table import_items (
      id text primary key,
      import_id text not null references imports (id) on delete cascade,
      position integer not null,
      kind text not null,
      title text not null,
      slug text not null,
      published ${boolean} not null,
      dated_at ${timestamp},
      old_paths text not null default '[]',
      source text,
      losses text not null default '[]',
      images integer not null default 0,
      matched_by text,
      matched_id text,
      matched_title text,
      choice text not null,
      state text not null,
      problem text,
      post_id text,
      post_version integer,
      former text,
      done_at ${timestamp},
      missing_images text
    )`,
    sql`create unique index import_items_position on import_items (import_id, position)`,
    sql`create index import_items_state on import_items (import_id, state, position)`,
    sql`create table import_images (
      id text primary key,
      import_id text not null references imports (id) on delete cascade,
      address text not null,
      host text not null,
      in_files ${boolean} not null default ${no},
      state text not null,
      problem text,
      image_id text,
      sha256 text,
      created ${boolean} not null default ${no}
    )`,
    sql`create index import_images_import on import_images (import_id, state)`,
    sql`create index import_images_content on import_images (sha256)`,
    sql`create table import_redirects (
      import_id text not null references imports (id) on delete cascade,
      position integer not null,
      from_path text not null,
      target text not null,
      redirect_id text,
      problem text,
      constraint import_redirects_key primary key (import_id, position)
    )`,
  ];
}
