import { connect } from '#database/connect.ts';
import { digestTable, type TableDigest } from '#database/move/rows.ts';
import { listTables, mergeKinds } from '#database/move/tables.ts';

interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/**
 * The number of rows and the hash of each table.
 * @param other the database on the other engine, which knows what SQLite does not say of its columns.
 */
export async function digestTables(
  place: Place,
  other: Place = place,
): Promise<Record<string, TableDigest>> {
  const [database, otherDatabase] = [connect(place), connect(other)];
  try {
    const tables = mergeKinds(await listTables(database), await listTables(otherDatabase));
    const found: Record<string, TableDigest> = {};
    for (const table of tables) {
      found[table.name] = await digestTable(database.engine, database.db, table);
    }
    return found;
  } finally {
    await database.close();
    await otherDatabase.close();
  }
}
