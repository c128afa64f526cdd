import { type Kysely, sql } from 'kysely';
import { columnTypes } from './initial-schema/column-types.ts';
import type { SchemaMigration } from './schema-migration.ts';

/** Which articles are related: `../schema.ts` says what each table is for. */
export function relatedPosts(engine: 'sqlite' | 'postgresql'): SchemaMigration {
  const { clustered } = columnTypes(engine);
  const statements = [
    sql`create table telling_words (
      post_id text not null references blog_posts (id) on delete cascade,
      word text not null,
      weight integer not null,
      constraint telling_words_key primary key (post_id, word)
    ) ${clustered}`,
    // The posts that say a word most are one range of it.
    sql`create index telling_words_word on telling_words (word, weight, post_id)`,
    sql`create table related_posts (
      post_id text not null references blog_posts (id) on delete cascade,
      related_id text not null references blog_posts (id) on delete cascade,
      score integer not null,
      constraint related_posts_key primary key (post_id, related_id)
    ) ${clustered}`,
    sql`create index related_posts_related on related_posts (related_id)`,
    sql`alter table blog_posts add column related_version integer`,
    sql`create index blog_posts_unrelated on blog_posts (id) where related_version is null`,
  ];
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await statement.execute(db);
    },
  };
}
