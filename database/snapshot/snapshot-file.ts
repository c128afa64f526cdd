import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import type { End } from '../move/end.ts';
import { copyEachTable } from '../move/rows.ts';
import { listTables, type Table } from '../move/tables.ts';
import type { SharedValue } from '../move/values.ts';
import { type DatabaseInfo, keysOfImage } from './database-info.ts';

/** The highest numbers that the counters of numbered rows have given out. */
export const COUNTERS = {
  name: 'row_counters',
  columns: [{ name: 'counted' }, { name: 'name' }],
} as const;

/**
 * The tables of a snapshot have columns and nothing else: no type, key, constraint or index. The
 * migrations of the reading program define what a row must be.
 */
export function tableSql({
  name,
  columns,
}: Pick<Table, 'name'> & { columns: ColumnNames }): string {
  return `CREATE TABLE ${quote(name)} (${columns.map((column) => quote(column.name)).join(', ')})`;
}

export type ColumnNames = readonly { readonly name: string }[];

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * Writes the rows of every table into a new SQLite file, in the form that both engines share.
 * @param source a transaction that sees one moment of the database
 * @param onProgress called after each batch
 */
export async function writeSnapshotFile(
  source: End,
  target: string,
  onProgress: () => void,
): Promise<DatabaseInfo> {
  const file = new DatabaseSync(target);
  try {
    // No journal, because we delete a file that was not finished.
    file.exec('pragma journal_mode = off; pragma synchronous = off;');
    file.exec(`${tableSql(COUNTERS)}; begin;`);
    const addCounter = prepareInsert(file, COUNTERS);
    // Every table of the site has a key; a table of somebody else's may have none.
    const written = (await listTables(source)).filter(({ primaryKey }) => primaryKey.length > 0);
    for (const table of written) file.exec(tableSql(table));
    const tables = await copyEachTable(source, written, {
      add: (table, { rows }) => {
        const insert = prepareInsert(file, table);
        for (const row of rows) insert.run(...row.map(toStored));
        onProgress();
      },
      finish: ({ name }, counted) => {
        if (counted !== null) addCounter.run(counted, name);
      },
    });
    file.exec('commit');
    return { ...(await readInfo(source.db)), tables };
  } finally {
    file.close();
  }
}

function prepareInsert(
  file: DatabaseSync,
  { name, columns }: Pick<Table, 'name'> & { columns: ColumnNames },
): StatementSync {
  const values = columns.map(() => '?').join(', ');
  return file.prepare(`insert into ${quote(name)} values (${values})`);
}

/** `node:sqlite` stores every number as a floating-point number, which takes more room. */
function toStored(value: SharedValue): SharedValue | bigint {
  return Number.isSafeInteger(value) ? BigInt(value as number) : value;
}

/** Reads which migrations a database has had, and which files its rows name. */
export async function readInfo(db: Db): Promise<Omit<DatabaseInfo, 'tables'>> {
  const migrations = await sql<{ name: string }>`select name from kysely_migration
    order by name`.execute(db);
  const images = await sql<{ key: string; variants: string }>`select key, variants from media
    order by key`.execute(db);
  return {
    migrations: migrations.rows.map(({ name }) => name),
    fileKeys: images.rows.flatMap(keysOfImage),
  };
}
