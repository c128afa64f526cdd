import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the owner changed of the site's pages and prices, and each version that was published. */
export function siteTexts(engine: 'sqlite' | 'postgresql'): Migration {
  const timestamp = engine === 'sqlite' ? 'text' : 'timestamptz';
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('site_texts')
        .addColumn('document', 'text', (c) => c.primaryKey().notNull())
        .addColumn('changes', 'text', (c) => c.notNull())
        .addColumn('version', 'integer', (c) => c.notNull())
        .addColumn('published_at', timestamp)
        .addColumn('draft', 'text')
        .addColumn('draft_version', 'integer', (c) => c.notNull())
        .addColumn('draft_by', 'text')
        .addColumn('draft_at', timestamp)
        .execute();
      await db.schema
        .createTable('site_text_versions')
        .addColumn('document', 'text', (c) => c.notNull())
        .addColumn('version', 'integer', (c) => c.notNull())
        .addColumn('changes', 'text', (c) => c.notNull())
        .addColumn('published_at', timestamp, (c) => c.notNull())
        .addColumn('published_by', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('site_text_versions_key', ['document', 'version'])
        .execute();
    },
  };
}
