import { type Kysely, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/**
 * FTS5 merges its lists while a transaction is committed, at least 64 of its pages at a time: with
 * 4,050 bytes a page, up to 110 ms in which no request is answered, and with 500 bytes 22.
 */
export function searchPages(engine: 'sqlite' | 'postgresql'): SchemaMigration {
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      if (engine === 'postgresql') return;
      await sql`insert into post_words (post_words, rank) values ('pgsz', 500)`.execute(db);
    },
  };
}
