import { type Kysely, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/** The phrases of claims have changed: the next start looks for claims in all articles again (decision 063). */
export function claimsReadAgain(): SchemaMigration {
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      await sql`update blog_posts set related_version = null`.execute(db);
    },
  };
}
