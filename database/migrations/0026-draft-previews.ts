import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A preview link can show a working copy of a post that was never saved. Once it is saved, the link
 * belongs to the post.
 */
export function draftPreviews(engine: 'sqlite' | 'postgresql'): Migration {
  return {
    async up(db: Kysely<unknown>) {
      if (engine === 'postgresql') {
        await sql`
          alter table preview_links alter column post_id drop not null,
            add column copy_id text references working_copies (id) on delete cascade,
            add check ((post_id is null) <> (copy_id is null))`.execute(db);
      } else {
        await rebuild(db);
      }
      await db.schema
        .createIndex('preview_links_copy')
        .on('preview_links')
        .column('copy_id')
        .execute();
    },
  };
}

/** SQLite cannot take "not null" off a column. */
async function rebuild(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table new_preview_links (
      id text primary key,
      token_hash text not null unique,
      post_id text references blog_posts (id) on delete cascade,
      copy_id text references working_copies (id) on delete cascade,
      source text not null,
      created_by text not null references "user" (id) on delete cascade,
      created_at text not null,
      expires_at text not null,
      revoked_at text,
      openings integer not null default 0,
      last_opened_at text,
      check ((post_id is null) <> (copy_id is null))
    )`.execute(db);
  const columns = sql.raw(
    'id, token_hash, post_id, source, created_by, created_at, expires_at, revoked_at, openings, last_opened_at',
  );
  await sql`
    insert into new_preview_links (${columns}) select ${columns} from preview_links`.execute(db);
  await sql`drop table preview_links`.execute(db);
  await sql`alter table new_preview_links rename to preview_links`.execute(db);
  await sql`create index preview_links_post on preview_links (post_id, created_at)`.execute(db);
  await sql`create index preview_links_created_by on preview_links (created_by)`.execute(db);
  await sql`create index preview_links_expires_at on preview_links (expires_at)`.execute(db);
}
