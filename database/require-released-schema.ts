import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { SQLITE_LIMITS } from '#config/database-limits.ts';
import type { Database } from './connect.ts';
import { describeUnreleased } from './migration-releases.ts';
import { migrations } from './migrations/index.ts';
import { listTables } from './move/tables.ts';
import type { Schema } from './schema.ts';
import { SqliteDialect } from './sqlite-dialect.ts';

const NAMED = 5;

/**
 * Makes sure that the migrations with these names are those that were released: before the release they
 * were edited, and a database from that time has other tables under the same names.
 * @param applied the migrations of the database
 * @throws UnreleasedDatabaseError
 */
export async function requireReleasedSchema(
  database: Database,
  applied: readonly string[],
): Promise<void> {
  const own = Object.keys(migrations('sqlite'));
  // Another order, as of an imaginary version: there is nothing to compare with.
  if (applied.some((name, place) => name !== own[place])) return;
  const found = await listColumns(database);
  const expected = await expectColumns(applied);
  const tables = new Set([...expected].map((each) => each.split('.', 1)[0]));
  const missing = [...expected].filter((each) => !found.has(each));
  // A table that no version had belongs to somebody else, who may keep it.
  const strange = [...found].filter(
    (each) => tables.has(each.split('.', 1)[0]) && !expected.has(each),
  );
  if (missing.length + strange.length === 0) return;
  const shown = [
    ...(missing.length === 0 ? [] : [`it lacks ${name(missing)}`]),
    ...(strange.length === 0 ? [] : [`it has ${name(strange)}`]),
  ];
  throw describeUnreleased('a state', shown.join(', and '));
}

function name(columns: readonly string[]): string {
  const more = columns.length > NAMED ? ` and ${columns.length - NAMED} more` : '';
  return `${columns.slice(0, NAMED).join(', ')}${more}`;
}

/** As `leads.email`; both engines have the same. */
async function listColumns({ engine, db }: Pick<Database, 'engine' | 'db'>): Promise<Set<string>> {
  const tables = await listTables({ engine, db });
  return new Set(
    tables.flatMap((table) => table.columns.map((column) => `${table.name}.${column.name}`)),
  );
}

async function expectColumns(applied: readonly string[]): Promise<Set<string>> {
  const raw = new DatabaseSync(':memory:');
  const db = new Kysely<Schema>({
    dialect: new SqliteDialect(raw, { lockMilliseconds: SQLITE_LIMITS.lock }),
  });
  try {
    for (const name of applied) await migrations('sqlite')[name]?.up(db);
    return await listColumns({ engine: 'sqlite', db });
  } finally {
    await db.destroy();
  }
}
