import { type Kysely, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/** Which images an imported article lacks, so that they can be fetched later. */
export function missingImages(): SchemaMigration {
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      await sql`alter table import_items add column missing_images text`.execute(db);
    },
  };
}
