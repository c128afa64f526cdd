import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** What articles are about, and who writes them. */
export function topicTables({ timestamp }: ColumnTypes): RawBuilder<unknown>[] {
  return [
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
    sql`create table authors (
      id text primary key,
      name text not null,
      slug text not null,
      about text not null,
      link text,
      image_id text references media (id) on delete set null,
      version integer not null default 1,
      created_at ${timestamp} not null
    )`,
    sql`create unique index authors_slug on authors (slug)`,
    sql`create index authors_image on authors (image_id)`,
  ];
}
