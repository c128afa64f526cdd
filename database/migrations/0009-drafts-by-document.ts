import { type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import type { SchemaMigration } from './schema-migration.ts';

const DRAFT = sql.raw(`user_id, user_name, base_version, kind, title, fields, publish_date,
  draft_version, created_at, updated_at`);

/**
 * `../schema.ts` says what each is for. Drafts had an id for each time that one was begun; they have that
 * of their post now. A server of before cannot keep what is typed from then on.
 */
export function draftsByDocument(engine: 'sqlite' | 'postgresql'): SchemaMigration {
  const { timestamp } = columnTypes(engine);
  const statements = [
    sql`create table draft_marks (
      document text primary key not null,
      marks text not null,
      stored_at ${timestamp}
    )`,
    sql`insert into draft_marks (document, marks, stored_at)
      select 'texts:' || document, draft_marks, draft_at from site_texts
      where draft_marks is not null`,
    // Those of a draft from before it had marks are not complete.
    sql`insert into draft_marks (document, marks, stored_at)
      select 'post:' || coalesce(post_id, id),
        '{"of":' || draft_version || ',"since":'
          || case when marks = '{}' then draft_version else 0 end
          || ',"fields":' || marks || '}',
        updated_at
      from post_drafts`,
    sql`drop index post_drafts_post`,
    sql`alter table post_drafts drop column marks`,
    sql`alter table post_drafts drop column sequence`,
    sql`alter table post_drafts drop column writer`,
    sql`insert into post_drafts (id, post_id, ${DRAFT})
      select post_id, post_id, ${DRAFT} from post_drafts where post_id <> id`,
    sql`update post_draft_images set draft_id = (
        select post_id from post_drafts where post_drafts.id = post_draft_images.draft_id)
      where draft_id in (select id from post_drafts where post_id <> id)`,
    sql`update preview_links set draft_id = null, post_id = (
        select post_id from post_drafts where post_drafts.id = preview_links.draft_id)
      where draft_id in (select id from post_drafts where post_id <> id)`,
    sql`delete from post_drafts where post_id <> id`,
    sql`create unique index post_drafts_post on post_drafts (post_id)`,
    sql`alter table site_texts drop column draft_marks`,
  ];
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
