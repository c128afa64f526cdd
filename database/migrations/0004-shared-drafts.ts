import { type Kysely, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/** `../schema.ts` says what each is for. */
export function sharedDrafts(): SchemaMigration {
  const statements = [
    sql`alter table post_drafts add column draft_version integer not null default 1`,
    sql`alter table post_drafts add column marks text not null default '{}'`,
    // A post had a draft of each person. The newest is now the one that they share; each other one is a
    // draft by itself, like one that was never saved: nothing that somebody typed is lost.
    sql`update post_drafts set post_id = null, base_version = null
      where post_id is not null and exists (
        select 1 from post_drafts as newer
        where newer.post_id = post_drafts.post_id
          and (newer.updated_at > post_drafts.updated_at
            or (newer.updated_at = post_drafts.updated_at and newer.id > post_drafts.id)))`,
  ];
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
