import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Which articles are related. */
export function relatedTables({ clustered }: ColumnTypes): RawBuilder<unknown>[] {
  return [
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
  ];
}
