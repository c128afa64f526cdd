import { type Kysely, sql } from 'kysely';
import { columnTypes } from './initial-schema/column-types.ts';
import type { SchemaMigration } from './schema-migration.ts';

/** Who writes articles: `../schema.ts` says what each column is for. */
export function authors(engine: 'sqlite' | 'postgresql'): SchemaMigration {
  const { timestamp } = columnTypes(engine);
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      await sql`create table authors (
        id text primary key,
        name text not null,
        slug text not null,
        about text not null,
        link text,
        image_id text references media (id) on delete set null,
        version integer not null default 1,
        created_at ${timestamp} not null
      )`.execute(db);
      await sql`create unique index authors_slug on authors (slug)`.execute(db);
      await sql`create index authors_image on authors (image_id)`.execute(db);
      await sql`create index blog_posts_author on blog_posts (author_name, published_at, id)`.execute(
        db,
      );
    },
  };
}
