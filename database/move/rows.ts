import { type RawBuilder, sql } from 'kysely';
import type { Database, Db, Tx } from '../connect.ts';
import type { End } from './end.ts';
import { MoveError } from './move-error.ts';
import type { Column, Table } from './tables.ts';
import { fromShared, hashRow, type SharedRow, toShared } from './values.ts';

/** A batch holds at most this much text, or one row. */
const BATCH_BYTES = 8 * 1024 * 1024;
/** SQLite allows 32,766 parameters in a statement, PostgreSQL twice as many. */
const BATCH_PARAMETERS = 32_000;
const BATCH_ROWS = 5_000;

/** The primary key of a row, as the engine that it was read from gave it. */
export type RowKey = readonly (string | number)[];

export interface Batch {
  readonly rows: readonly SharedRow[];
  readonly last: RowKey;
}

/** Reads a table in the order of its primary key, with bounded memory. */
export async function* readBatches(
  engine: Database['engine'],
  db: Db,
  table: Table,
  after: RowKey | null = null,
): AsyncGenerator<Batch> {
  const size = await batchSize(engine, db, table);
  const key = table.primaryKey.map((name) => sql.ref(name));
  const columns = table.columns.map(({ name }) => sql.ref(name));
  for (let last = after; ; ) {
    const where = last === null ? sql`` : sql`where (${sql.join(key)}) > (${sql.join(last)})`;
    const { rows } = await sql<Record<string, unknown>>`select ${sql.join(columns)}
      from ${sql.table(table.name)} ${where} order by ${sql.join(key)} limit ${size}`.execute(db);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = table.primaryKey.map((name) => end[name] as string | number);
    yield { rows: rows.map((row) => shareRow(table, row)), last };
    if (rows.length < size) return;
  }
}

function shareRow(table: Table, row: Record<string, unknown>): SharedRow {
  return table.columns.map((column) => {
    try {
      return toShared(column, row[column.name]);
    } catch (error) {
      const key = table.primaryKey.map((name) => row[name]).join(', ');
      throw new MoveError(
        'cannot_store',
        `The ${column.name} of row ${key} of the table ${table.name} cannot be moved: ${(error as Error).message}.`,
        { cause: error },
      );
    }
  });
}

/** How many of the table's largest rows fit into a batch. */
async function batchSize(engine: Database['engine'], db: Db, table: Table): Promise<number> {
  const bytesOf = ({ name, kind }: Column): RawBuilder<unknown> => {
    if (engine === 'sqlite') return sql`coalesce(length(cast(${sql.ref(name)} as blob)), 0)`;
    if (kind === 'bytes') return sql`coalesce(octet_length(${sql.ref(name)}), 0)`;
    return sql`coalesce(octet_length(${sql.ref(name)}::text), 0)`;
  };
  const { rows } = await sql<{ most: number | null }>`select
    max(${sql.join(table.columns.map(bytesOf), sql` + `)}) as most
    from ${sql.table(table.name)}`.execute(db);
  const largest = Math.max(1, Number(rows[0]?.most ?? 1));
  return Math.max(1, Math.min(rowsPerInsert(table), Math.floor(BATCH_BYTES / largest)));
}

/** How many rows one statement can insert, if they are short. */
export function rowsPerInsert({ columns }: Table): number {
  return Math.min(BATCH_ROWS, Math.floor(BATCH_PARAMETERS / columns.length));
}

export async function insertRows(
  engine: Database['engine'],
  db: Db | Tx,
  table: Table,
  rows: readonly SharedRow[],
): Promise<void> {
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)));
  const values = rows.map((row) => {
    const stored = table.columns.map((column, n) => fromShared(engine, column, row[n] ?? null));
    return sql`(${sql.join(stored)})`;
  });
  const overriding = engine === 'postgresql' ? sql`overriding system value` : sql``;
  await sql`insert into ${sql.table(table.name)} (${columns}) ${overriding}
    values ${sql.join(values)}`.execute(db);
}

/** Empties the tables of a new database, into which the migrations have inserted rows. */
export async function deleteAllRows(
  engine: Database['engine'],
  tx: Tx,
  tables: readonly Table[],
): Promise<void> {
  if (engine === 'sqlite') {
    for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(tx);
    return;
  }
  // The audit log rejects deletions, but nothing refers to these rows yet.
  const setTriggers = async (state: 'disable' | 'enable') => {
    for (const { name } of tables) {
      await sql`alter table ${sql.table(name)} ${sql.raw(state)} trigger user`.execute(tx);
    }
  };
  await setTriggers('disable');
  // The index of the search refers to posts, and is built again.
  const names = sql.join(tables.map(({ name }) => sql.table(name)));
  await sql`truncate ${names} cascade`.execute(tx);
  await setTriggers('enable');
}

/** The place to which rows are copied. */
export interface RowTarget {
  /** The last row that is already there; by default null, for none. */
  readonly lastOf?: (table: Table) => RowKey | null;
  /** @param copied how many rows of the table were copied, these included */
  readonly add: (table: Table, batch: Batch, copied: number) => Promise<void> | void;
  /**
   * @param counted the highest number that the table's counter has given out; null if it has no
   * counter
   */
  readonly finish: (table: Table, counted: number | null) => Promise<void> | void;
}

/**
 * Copies the rows of every table, and its counter.
 * @returns the number of rows by table
 */
export async function copyEachTable(
  { engine, db }: End,
  tables: readonly Table[],
  target: RowTarget,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    let copied = 0;
    for await (const batch of readBatches(engine, db, table, target.lastOf?.(table))) {
      copied += batch.rows.length;
      await target.add(table, batch, copied);
    }
    await target.finish(table, await readCounter(engine, db, table));
    counts[table.name] = copied;
  }
  return counts;
}

/** Copies the rows of every table, and its counter, into empty tables. */
export async function copyAllRows(
  source: End,
  { engine, db }: { engine: Database['engine']; db: Tx },
  tables: readonly Table[],
): Promise<void> {
  await copyEachTable(source, tables, {
    add: (table, { rows }) => insertRows(engine, db, table, rows),
    finish: (table, counted) => setCounter(engine, db, table, counted),
  });
}

/** A digest of a table for comparison, independent of the order of its rows. */
export interface TableDigest {
  readonly rows: number;
  /** The sum of the rows' hashes, as hexadecimal. */
  readonly hash: string;
  /** The highest number that its counter has given out; null if it has no counter. */
  readonly counted: number | null;
}

const MODULUS = 2n ** 256n;

export async function digestTable(
  engine: Database['engine'],
  db: Db,
  table: Table,
): Promise<TableDigest> {
  let rows = 0;
  let sum = 0n;
  for await (const batch of readBatches(engine, db, table)) {
    rows += batch.rows.length;
    for (const row of batch.rows) sum = (sum + hashRow(row)) % MODULUS;
  }
  const hash = sum.toString(16).padStart(64, '0');
  return { rows, hash, counted: await readCounter(engine, db, table) };
}

/** The highest number that the table's counter has given out, including those of deleted rows. */
export async function readCounter(
  engine: Database['engine'],
  db: Db,
  { name, counter }: Table,
): Promise<number | null> {
  if (counter === null) return null;
  if (engine === 'sqlite') {
    const { rows } = await sql<{
      seq: number;
    }>`select seq from sqlite_sequence where name = ${name}`.execute(db);
    return rows[0]?.seq ?? 0;
  }
  const { rows } = await sql<{ counted: string }>`select
    case when is_called then last_value else last_value - 1 end as counted
    from ${sql.raw(await sequenceOf(db, name, counter))}`.execute(db);
  return Number(rows[0]?.counted ?? 0);
}

export async function setCounter(
  engine: Database['engine'],
  db: Db,
  { name, counter }: Table,
  counted: number | null,
): Promise<void> {
  if (counter === null || counted === null) return;
  if (engine === 'sqlite') {
    await sql`delete from sqlite_sequence where name = ${name}`.execute(db);
    if (counted > 0) {
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${counted})`.execute(db);
    }
    return;
  }
  const sequence = await sequenceOf(db, name, counter);
  await sql`select setval(${sequence}, ${counted + 1}, false)`.execute(db);
}

/** The name with its schema, as PostgreSQL quotes it. */
async function sequenceOf(db: Db, table: string, column: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select
    pg_get_serial_sequence(quote_ident(${table}), ${column}) as name`.execute(db);
  const found = rows[0]?.name;
  if (found === undefined) throw new Error(`${table}.${column} has no sequence`);
  return found;
}
