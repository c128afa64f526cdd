import { type Kysely, sql } from 'kysely';
import { takeFormerVersions } from './former-versions.ts';
import type { SchemaMigration } from './schema-migration.ts';

/**
 * Ends what 0003 and 0004 left for servers of before them: the two former tables of versions, a draft of
 * each person, and a column that nobody reads. What such a server still wrote is moved first.
 */
export function formerTablesDropped(engine: 'sqlite' | 'postgresql'): SchemaMigration {
  const statements = [
    sql`drop table post_revisions`,
    sql`drop table site_text_versions`,
    sql`drop index post_drafts_person`,
    // As in 0004: the newest is the one that all share, each other one a draft by itself.
    sql`update post_drafts set post_id = null, base_version = null
      where post_id is not null and exists (
        select 1 from post_drafts as newer
        where newer.post_id = post_drafts.post_id
          and (newer.updated_at > post_drafts.updated_at
            or (newer.updated_at = post_drafts.updated_at and newer.id > post_drafts.id)))`,
    sql`drop index post_drafts_post`,
    sql`create unique index post_drafts_post on post_drafts (post_id)`,
  ];
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      // On PostgreSQL this locks the posts, which whoever keeps a version writes first.
      await sql`alter table blog_posts drop column saved_by`.execute(db);
      if (engine === 'postgresql') {
        await sql`lock table post_revisions, site_text_versions in access exclusive mode`.execute(
          db,
        );
      }
      await takeFormerVersions(db);
      for (const statement of statements) await statement.execute(db);
    },
  };
}
