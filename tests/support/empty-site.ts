import type { Services } from '#app/services/services.server.ts';
import { listTables } from '#database/move/tables.ts';
import type { Schema } from '#database/schema.ts';

/** What stays: accounts, which a test creates for itself, and the records of the server. */
const KEPT: ReadonlySet<string> = new Set<keyof Schema>([
  'user',
  'account',
  'session',
  'twoFactor',
  'user_roles',
  'audit_log',
  'site_state',
  'retention_state',
  'backup_state',
]);

/** The tables of a site's content, settings and people; rows of a table refer to later ones. */
export async function contentTables({ database }: Pick<Services, 'database'>) {
  const tables = (await listTables(database)).map(({ name }) => name as keyof Schema);
  return tables.filter((name) => !KEPT.has(name)).reverse();
}

/** Deletes everything of these tables; the servers on this database notice. */
export async function emptyTables(
  { database, publish }: Pick<Services, 'database' | 'publish'>,
  tables: readonly (keyof Schema)[],
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    for (const table of tables) await tx.deleteFrom(table).execute();
  });
  publish([{ type: 'invalidate-all' }]);
}
