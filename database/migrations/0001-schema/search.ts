import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** The index of the public search, which a start fills: `../../search-tables.ts`. */
export function searchTables({
  engine,
  bytewiseText,
  clustered,
}: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table post_search (
      number bigint primary key,
      post_id text not null unique references blog_posts (id) on delete cascade,
      post_version integer not null,
      index_version integer not null
    )`,
    sql`create table search_words (word ${bytewiseText} primary key not null) ${clustered}`,
    ...(engine === 'sqlite' ? inSqlite() : inPostgres()),
  ];
}

/** Neither the texts, which are in `blog_posts`, nor where in them a word is. */
function inSqlite(): RawBuilder<unknown>[] {
  return [
    sql`create virtual table post_words using fts5
      (words, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '._'")`,
    sql`create trigger post_search_removed after delete on post_search
      begin delete from post_words where rowid = old.number; end`,
    // FTS5 merges its lists while a transaction is committed, at least 64 of its pages at a time: with
    // 4,050 bytes a page, up to 110 ms in which no request is answered, and with 500 bytes 22.
    sql`insert into post_words (post_words, rank) values ('pgsz', 500)`,
  ];
}

/**
 * The vectors are kept apart from their numbers, which are all that a search reads of the table. What
 * the index has yet to take in is read by every search, so it is kept short.
 */
function inPostgres(): RawBuilder<unknown>[] {
  return [
    sql`create table post_words (
      number bigint primary key references post_search (number) on delete cascade,
      words tsvector not null
    ) with (toast_tuple_target = 128)`,
    sql`create index post_words_words on post_words using gin (words)
      with (gin_pending_list_limit = 256)`,
  ];
}
