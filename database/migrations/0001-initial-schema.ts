import type { Kysely } from 'kysely';
import { accountTables } from './initial-schema/accounts.ts';
import { columnTypes } from './initial-schema/column-types.ts';
import { leadTables } from './initial-schema/leads.ts';
import { postTables } from './initial-schema/posts.ts';
import { siteTables } from './initial-schema/site.ts';
import type { SchemaMigration } from './schema-migration.ts';

/** The tables of 1.0.0. `../schema.ts` says what each is for, and what its columns hold. */
export function initialSchema(engine: 'sqlite' | 'postgresql'): SchemaMigration {
  const types = columnTypes(engine);
  return {
    oldestVersion: '1.0.0',
    async up(db: Kysely<unknown>) {
      for (const listStatements of [accountTables, postTables, leadTables, siteTables]) {
        for (const statement of listStatements(types)) await statement.execute(db);
      }
    },
  };
}
