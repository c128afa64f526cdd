import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { connectSqlite, type Database } from '../connect.ts';
import { applyMigrations } from '../migrate.ts';
import { MoveError } from '../move/move-error.ts';
import { deleteAllRows, insertRows, rowsPerInsert, setCounter } from '../move/rows.ts';
import { listTables, type Table } from '../move/tables.ts';
import { type SharedRow, toShared } from '../move/values.ts';
import { DamagedDatabaseError, type DatabaseInfo } from './database-info.ts';
import { COUNTERS, type ColumnNames, quote, readInfo, tableSql } from './snapshot-file.ts';

/** Longer than any value of the site. */
const LONGEST_VALUE = 64 * 1024 * 1024;
const LONGEST_STATEMENT = 1024 * 1024;
const BATCH_BYTES = 4 * 1024 * 1024;

export interface LoadRequest {
  /** The file is not trusted. */
  readonly file: string;
  /** The folder in which to make a new `site.db`. */
  readonly folder: string;
  /** The migrations that the database had; this version must have all of them. */
  readonly migrations: readonly string[];
  /** How many rows each table has to have. */
  readonly tables: Readonly<Record<string, number>>;
}

/**
 * Makes a database with the migrations of this version and copies the rows of a snapshot into it.
 * Reads only tables and columns that the migrations create, and only plain tables. Anything else in
 * the file, such as triggers, views, constraints and indexes, is neither run nor copied.
 * @throws DamagedDatabaseError if the rows are not those of a site
 */
export async function loadSnapshotFile(
  request: LoadRequest,
  onProgress: () => void,
): Promise<DatabaseInfo> {
  const database = connectSqlite(request.folder);
  try {
    await applyMigrations(database, request.migrations);
    const tables = await listTables(database);
    await database.db.transaction().execute((tx) => deleteAllRows('sqlite', tx, tables));
    const rows = await describeDamage(() => copyRows(request, database, { tables, onProgress }));
    return { ...(await readInfo(database.db)), tables: rows };
  } finally {
    await database.close();
  }
}

async function copyRows(
  { file, tables: expected }: LoadRequest,
  { db }: Database,
  { tables, onProgress }: { tables: readonly Table[]; onProgress: () => void },
): Promise<Record<string, number>> {
  const source = openUntrusted(file);
  try {
    const counted: Record<string, number> = {};
    for (const table of tables) {
      requirePlainTable(source, table);
      let count = 0;
      for (const rows of readBatches(source, table)) {
        count += rows.length;
        // Check this first: a damaged file can contain loops.
        if (count > (expected[table.name] ?? 0)) break;
        await db.transaction().execute((tx) => insertRows('sqlite', tx, table, rows));
        onProgress();
      }
      requireCount(table.name, count, expected[table.name] ?? 0);
      counted[table.name] = count;
    }
    await copyCounters(source, db, tables);
    return counted;
  } finally {
    source.close();
  }
}

function requireCount(table: string, found: number, expected: number): void {
  if (found === expected) return;
  const number = found > expected ? `more than ${expected}` : `${found}`;
  throw new DamagedDatabaseError(`the table ${table} has ${number} rows and not ${expected}`);
}

/** `immutable` keeps SQLite from looking for a log beside the file, or making one. */
function openUntrusted(file: string): DatabaseSync {
  const address = pathToFileURL(file);
  address.search = '?mode=ro&immutable=1';
  const source = new DatabaseSync(address, {
    readOnly: true,
    defensive: true,
    enableDoubleQuotedStringLiterals: false,
    limits: { length: LONGEST_VALUE, sqlLength: LONGEST_STATEMENT, attach: 0 },
  });
  source.exec(`pragma trusted_schema = off; pragma query_only = on; pragma cell_size_check = on;
    pragma cache_size = -8000;`);
  return source;
}

/**
 * Compares the whole definition: a view, a virtual table or a computed column would run what the file
 * says.
 */
function requirePlainTable(
  source: DatabaseSync,
  table: Pick<Table, 'name'> & { columns: ColumnNames },
): void {
  const found = source
    .prepare('select type, sql from sqlite_schema where lower(name) = lower(?)')
    .all(table.name);
  const [only] = found;
  if (only === undefined) throw new DamagedDatabaseError(`the table ${table.name} is missing`);
  if (found.length > 1 || only.type !== 'table' || only.sql !== tableSql(table)) {
    throw new DamagedDatabaseError(`the table ${table.name} is not as a backup has it`);
  }
}

/** Reads in the order of the file, without its indexes. */
function* readBatches(source: DatabaseSync, table: Table): Generator<SharedRow[]> {
  const columns = table.columns.map(({ name }) => quote(name)).join(', ');
  const statement = source.prepare(`select ${columns} from ${quote(table.name)} not indexed`);
  statement.setReturnArrays(true);
  const most = rowsPerInsert(table);
  let batch: SharedRow[] = [];
  let bytes = 0;
  for (const row of statement.iterate() as Iterable<unknown>) {
    const shared = readRow(table, row as unknown[]);
    batch.push(shared);
    bytes += bytesOf(shared);
    if (batch.length < most && bytes < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

function readRow({ columns }: Table, row: readonly unknown[]): SharedRow {
  return columns.map((column, n) => toShared(column, row[n]));
}

function bytesOf(row: SharedRow): number {
  let bytes = 0;
  for (const value of row) {
    if (typeof value === 'string') bytes += value.length;
    else if (value instanceof Uint8Array) bytes += value.byteLength;
  }
  return bytes;
}

async function copyCounters(
  source: DatabaseSync,
  db: Database['db'],
  tables: readonly Table[],
): Promise<void> {
  requirePlainTable(source, COUNTERS);
  const find = source.prepare(`select counted from ${COUNTERS.name} not indexed where name = ?`);
  for (const table of tables) {
    if (table.counter === null) continue;
    const counted = find.get(table.name)?.counted;
    if (!Number.isSafeInteger(counted) || Number(counted) < 0) {
      throw new DamagedDatabaseError(`the counter of the table ${table.name} is missing`);
    }
    await setCounter('sqlite', db, table, Number(counted));
  }
}

/** SQLite's primary codes for a full disk and the like, which do not mean that the file is bad. */
const LOCAL_CODES: ReadonlySet<number> = new Set([7, 10, 13, 14]);

async function describeDamage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DamagedDatabaseError || !isAboutRows(error)) throw error;
    const message = `its rows are not those of a site: ${(error as Error).message}`;
    throw new DamagedDatabaseError(message, { cause: error });
  }
}

/** Errors of SQLite, and values that no database of the site can hold. */
function isAboutRows(error: unknown): boolean {
  if (error instanceof MoveError || error instanceof TypeError || error instanceof RangeError) {
    return true;
  }
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' && !LOCAL_CODES.has(errcode & 0xff);
}
