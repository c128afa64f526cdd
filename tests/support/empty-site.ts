import type { Services } from '#app/services/services.server.ts';
import type { Database } from '#database/connect.ts';
import { listTables } from '#database/move/tables.ts';
import type { Schema } from '#database/schema.ts';

/** Rows of the server itself, and the activity log, from which nothing can be deleted. */
const RECORDS: readonly (keyof Schema)[] = [
  'audit_log',
  'site_state',
  'retention_state',
  'backup_state',
];
const ACCOUNTS: readonly (keyof Schema)[] = [
  'user',
  'account',
  'session',
  'twoFactor',
  'user_roles',
];

/** Of each database, rows of a table refer to later ones. */
const tablesOf = new WeakMap<Database, Promise<(keyof Schema)[]>>();

async function findTables(database: Database): Promise<(keyof Schema)[]> {
  return (await listTables(database)).map(({ name }) => name as keyof Schema).reverse();
}

/**
 * Deletes the content of a site, its settings and what is of people: all but accounts, unless they are
 * meant as well, and the records of the server. The servers on this database notice.
 */
export async function emptySite(
  { database, publish }: Pick<Services, 'database' | 'publish'>,
  { accounts = false } = {},
): Promise<void> {
  const all = tablesOf.get(database) ?? findTables(database);
  tablesOf.set(database, all);
  const kept = new Set(accounts ? RECORDS : [...RECORDS, ...ACCOUNTS]);
  const tables = (await all).filter((name) => !kept.has(name));
  await database.db.transaction().execute(async (tx) => {
    for (const table of tables) await tx.deleteFrom(table).execute();
  });
  publish([{ type: 'invalidate-all' }]);
}
