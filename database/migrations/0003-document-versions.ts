import { type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import { takeFormerVersions } from './former-versions.ts';
import type { SchemaMigration } from './schema-migration.ts';

/**
 * One table for the versions of all documents; `../schema.ts` says what each column is for. The former
 * two stay, empty, for servers of the version before, which run until they are replaced.
 */
export function documentVersions(engine: 'sqlite' | 'postgresql'): SchemaMigration {
  const { bytes, timestamp } = columnTypes(engine);
  const statements = [
    sql`create table document_versions (
      document text not null,
      version integer not null,
      post_id text references blog_posts (id) on delete cascade,
      at ${timestamp} not null,
      actor_id text,
      actor_name text not null,
      reason text not null,
      restored_version integer,
      name text,
      words_added integer,
      words_removed integer,
      changed_fields text,
      policy_version integer,
      base_version integer,
      steps integer not null,
      snapshot ${bytes} not null,
      constraint document_versions_key primary key (document, version)
    )`,
    sql`create index document_versions_at on document_versions (at, document)`,
    sql`create index document_versions_post on document_versions (post_id)`,
  ];
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await statement.execute(db);
      await takeFormerVersions(db);
    },
  };
}
