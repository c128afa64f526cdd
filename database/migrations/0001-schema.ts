import type { Kysely } from 'kysely';
import { accountTables } from './0001-schema/accounts.ts';
import { articleTables } from './0001-schema/articles.ts';
import { claimTables } from './0001-schema/claims.ts';
import { importTables } from './0001-schema/imports.ts';
import { leadTables } from './0001-schema/leads.ts';
import { mediaTables } from './0001-schema/media.ts';
import { relatedTables } from './0001-schema/related.ts';
import { searchTables } from './0001-schema/search.ts';
import { serverTables } from './0001-schema/servers.ts';
import { siteTables } from './0001-schema/site.ts';
import { subscriberTables } from './0001-schema/subscribers.ts';
import { topicTables } from './0001-schema/topics.ts';
import { workTables } from './0001-schema/work.ts';
import { columnTypes } from './column-types.ts';
import type { SchemaMigration } from './schema-migration.ts';

/** A table comes after those that it refers to. */
const PARTS = [
  accountTables,
  mediaTables,
  articleTables,
  topicTables,
  searchTables,
  relatedTables,
  claimTables,
  leadTables,
  subscriberTables,
  importTables,
  siteTables,
  workTables,
  serverTables,
];

/** The tables of the first sites. `../schema.ts` says what each is for, and what its columns hold. */
export function schema(engine: 'sqlite' | 'postgresql'): SchemaMigration {
  const types = columnTypes(engine);
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      for (const listStatements of PARTS) {
        for (const statement of listStatements(types)) await statement.execute(db);
      }
    },
  };
}
