import { type Kysely, sql } from 'kysely';
import { columnTypes } from './initial-schema/column-types.ts';
import type { SchemaMigration } from './schema-migration.ts';

/** The index of the public search, which a start fills: `../search-tables.ts`. */
export function search(engine: 'sqlite' | 'postgresql'): SchemaMigration {
  const { bytewiseText, clustered } = columnTypes(engine);
  const statements = [
    sql`create table post_search (
      number bigint primary key,
      post_id text not null unique references blog_posts (id) on delete cascade,
      post_version integer not null,
      index_version integer not null
    )`,
    // What every start compares with the index. Without it, each row is read with its whole text.
    sql`create index blog_posts_searchable on blog_posts (id, version)
      where kind = 'post' and trashed_at is null`,
    sql`create table search_words (word ${bytewiseText} primary key not null) ${clustered}`,
    ...(engine === 'sqlite' ? inSqlite() : inPostgres()),
  ];
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await statement.execute(db);
    },
  };
}

/** Neither the texts, which are in `blog_posts`, nor where in them a word is. */
function inSqlite() {
  return [
    sql`create virtual table post_words using fts5
      (words, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '._'")`,
    sql`create trigger post_search_removed after delete on post_search
      begin delete from post_words where rowid = old.number; end`,
  ];
}

/**
 * The vectors are kept apart from their numbers, which are all that a search reads of the table. What
 * the index has yet to take in is read by every search, so it is kept short.
 */
function inPostgres() {
  return [
    sql`create table post_words (
      number bigint primary key references post_search (number) on delete cascade,
      words tsvector not null
    ) with (toast_tuple_target = 128)`,
    sql`create index post_words_words on post_words using gin (words)
      with (gin_pending_list_limit = 256)`,
  ];
}
