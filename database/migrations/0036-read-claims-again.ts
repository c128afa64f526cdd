import { type Kysely, sql } from 'kysely';
import type { SchemaMigration } from './schema-migration.ts';

/** The rules of claims changed: the next start reads the claims of all posts again, in the background. */
export function readClaimsAgain(): SchemaMigration {
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      await sql`update blog_posts set related_version = null`.execute(db);
    },
  };
}
