import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import { SEARCH_TABLES } from '../search-tables.ts';
import { SERVER_TABLES } from '../server-tables.ts';
import type { End } from './end.ts';
import { MOVE_TABLE } from './move-mark.ts';

/** How a value of a column is written in each engine; see `values.ts`. */
export type ColumnKind = 'plain' | 'timestamp' | 'flag' | 'bigint' | 'bytes';

export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
}

export interface Table {
  readonly name: string;
  /** Sorted by name, so that both engines have the same order. */
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
  /** The auto-increment column; null if there is none. */
  readonly counter: string | null;
}

/**
 * Tables that each database keeps for itself: which migrations it has had, which move it is part of,
 * and how it is searched.
 */
export const OWN_TABLES: ReadonlySet<string> = new Set([
  'kysely_migration',
  'kysely_migration_lock',
  'migration_releases',
  MOVE_TABLE,
  ...SERVER_TABLES,
  ...SEARCH_TABLES,
]);

/**
 * The names of SQLite's tables without the virtual ones and those that their modules keep them in, which
 * are nobody's to copy or to guard.
 */
export const PLAIN_TABLES = sql`select name from pragma_table_list
  where schema = 'main' and type = 'table' and name not like 'sqlite%'`;

interface FoundColumn {
  readonly table_name: string;
  readonly column_name: string;
  readonly data_type: string;
  /** Its position in the primary key, from 1; 0 if it is not part of it. */
  readonly key_place: number;
  readonly counts: number;
}

/** Every table that the site fills. A table comes after those that its rows refer to. */
export async function listTables({ engine, db }: End): Promise<Table[]> {
  const found = engine === 'sqlite' ? await findInSqlite(db) : await findInPostgres(db);
  const names = [...new Set(found.map((column) => column.table_name))];
  const tables = names.map((name): Table => {
    const columns = found.filter((column) => column.table_name === name);
    return {
      name,
      columns: columns
        .map(({ column_name, data_type }) => ({ name: column_name, kind: kindOf(data_type) }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
      primaryKey: columns
        .filter(({ key_place }) => key_place > 0)
        .sort((a, b) => a.key_place - b.key_place)
        .map(({ column_name }) => column_name),
      counter: columns.find(({ counts }) => counts === 1)?.column_name ?? null,
    };
  });
  const references = engine === 'sqlite' ? await referInSqlite(db) : await referInPostgres(db);
  return sortByReference(tables, references);
}

async function findInSqlite(db: Db): Promise<FoundColumn[]> {
  const { rows } = await sql<FoundColumn>`
    select t.name as table_name, c.name as column_name, c.type as data_type, c.pk as key_place,
      (c.pk > 0 and t.sql like '%autoincrement%') as counts
    from sqlite_schema t join pragma_table_info(t.name) c
    where t.type = 'table' and t.name in (${PLAIN_TABLES}) order by t.name`.execute(db);
  return rows.filter(({ table_name }) => !OWN_TABLES.has(table_name));
}

async function findInPostgres(db: Db): Promise<FoundColumn[]> {
  const { rows } = await sql<FoundColumn>`
    select t.relname as table_name, a.attname as column_name,
      format_type(a.atttypid, null) as data_type,
      coalesce(array_position(k.conkey, a.attnum), 0) as key_place,
      (a.attidentity <> '')::int as counts
    from pg_class t join pg_attribute a on a.attrelid = t.oid
    left join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
    where t.relnamespace = quote_ident(current_schema())::regnamespace and t.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped
      and not exists (select 1 from pg_depend d where d.objid = t.oid and d.deptype = 'e')
    order by t.relname`.execute(db);
  return rows.filter(({ table_name }) => !OWN_TABLES.has(table_name));
}

interface Reference {
  readonly from_table: string;
  readonly to_table: string;
}

async function referInSqlite(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`select t.name as from_table, f."table" as to_table
    from sqlite_schema t join pragma_foreign_key_list(t.name) f where t.type = 'table'`.execute(db);
  return rows;
}

async function referInPostgres(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select f.relname as from_table, t.relname as to_table from pg_constraint c
    join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = quote_ident(current_schema())::regnamespace`.execute(
    db,
  );
  return rows;
}

function kindOf(dataType: string): ColumnKind {
  if (dataType.startsWith('timestamp')) return 'timestamp';
  if (dataType === 'boolean') return 'flag';
  if (dataType === 'bigint') return 'bigint';
  if (dataType === 'bytea' || dataType === 'blob') return 'bytes';
  return 'plain';
}

function sortByReference(tables: readonly Table[], references: readonly Reference[]): Table[] {
  const sorted: Table[] = [];
  const visit = (table: Table): void => {
    if (sorted.includes(table)) return;
    for (const { from_table, to_table } of references) {
      if (from_table !== table.name || to_table === table.name) continue;
      const needed = tables.find(({ name }) => name === to_table);
      if (needed !== undefined) visit(needed);
    }
    sorted.push(table);
  };
  for (const table of tables) visit(table);
  return sorted;
}

/**
 * The tables with the column kinds of both databases: SQLite stores a time as text and a flag as a
 * number, so that only PostgreSQL knows what they are.
 * @throws if one of them has a table or a column that the other lacks.
 */
export function mergeKinds(tables: readonly Table[], others: readonly Table[]): Table[] {
  const shapeOf = (list: readonly Table[]) =>
    list.map(({ name, columns }) => `${name}(${columns.map((column) => column.name)})`).sort();
  if (shapeOf(tables).join() !== shapeOf(others).join()) {
    throw new Error('the two databases have different tables or columns');
  }
  return tables.map((table) => {
    const other = others.find(({ name }) => name === table.name);
    const columns = table.columns.map(({ name, kind }, n) => {
      const otherKind = other?.columns[n]?.kind ?? 'plain';
      return { name, kind: kind === 'plain' || kind === 'bigint' ? otherKind : kind };
    });
    return { ...table, columns };
  });
}
