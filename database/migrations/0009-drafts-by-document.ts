import { type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import { takeFormerDrafts } from './former-drafts.ts';
import type { SchemaMigration } from './schema-migration.ts';

/**
 * `../schema.ts` says what each is for. A draft had an id for each time that one was begun; it has that of
 * its post now. The former columns of marks stay for servers of the version before, which run until they
 * are replaced. What those store under another id is there, and taken once the columns go.
 */
export function draftsByDocument(engine: 'sqlite' | 'postgresql'): SchemaMigration {
  const { timestamp } = columnTypes(engine);
  const marks = [
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
    sql`create index post_drafts_post on post_drafts (post_id)`,
  ];
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      for (const statement of marks) await statement.execute(db);
      await takeFormerDrafts(db);
    },
  };
}
