import { type Kysely, sql } from 'kysely';
import { columnTypes } from './initial-schema/column-types.ts';
import type { SchemaMigration } from './schema-migration.ts';

/** What articles are about: `../schema.ts` says what each table is for. */
export function topics(engine: 'sqlite' | 'postgresql'): SchemaMigration {
  const { timestamp } = columnTypes(engine);
  const statements = [
    sql`create table topics (
      id text primary key,
      name text not null,
      slug text not null,
      description text not null,
      position integer not null,
      version integer not null default 1,
      created_at ${timestamp} not null
    )`,
    sql`create unique index topics_slug on topics (slug)`,
    sql`create table topic_slugs (
      slug text primary key,
      topic_id text not null references topics (id) on delete cascade,
      created_at ${timestamp} not null
    )`,
    sql`create index topic_slugs_topic on topic_slugs (topic_id)`,
    sql`create table post_topics (
      topic_id text not null references topics (id) on delete cascade,
      post_id text not null references blog_posts (id) on delete cascade,
      constraint post_topics_key primary key (topic_id, post_id)
    )`,
    sql`create index post_topics_post on post_topics (post_id)`,
    sql`alter table blog_posts add column topics text`,
  ];
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
