import { sql } from 'kysely';
import { version } from '#config/version.ts';
import { migrations } from '#database/migrations/index.ts';
import type { ListMigrations, Migrations } from '#database/migrations/schema-migration.ts';

/** A table, and a column that it fills: this version can run on the schema of both. */
const ADDING: Migrations = {
  '9001-later': {
    oldestVersion: version,
    async up(db) {
      await db.schema
        .createTable('lead_tags')
        .addColumn('lead_id', 'text', (c) => c.primaryKey())
        .execute();
      await db.schema.alterTable('leads').addColumn('tag', 'text').execute();
      await sql`update leads set tag = reference`.execute(db);
    },
  },
};

/** The migrations of this version, with those of an imaginary later one. */
export function laterMigrations(later: Migrations = ADDING): ListMigrations {
  return (engine) => ({ ...migrations(engine), ...later });
}

/** The migrations of this version up to one of them. */
export function earlierMigrations(last: string): ListMigrations {
  return (engine) => {
    const all = Object.entries(migrations(engine));
    return Object.fromEntries(all.slice(0, all.findIndex(([name]) => name === last) + 1));
  };
}
