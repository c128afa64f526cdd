import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { SQLITE_LIMITS } from '#config/database-limits.ts';
import type { Db, Tx } from './connect.ts';
import { migrations } from './migrations/index.ts';
import { OWN_TABLES, PLAIN_TABLES } from './move/tables.ts';
import { readCurrentSchema } from './require-own-database.ts';
import type { Schema } from './schema.ts';
import { SqliteDialect } from './sqlite-dialect.ts';

/**
 * Moves the site's tables, with their sequences, triggers and trigger functions, to a new schema of
 * PostgreSQL. Tables of other programs stay where they are.
 * @returns whether there were any
 */
export async function setTablesAside(tx: Tx, schema: string): Promise<boolean> {
  const own = await listOwnTables();
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = quote_ident(current_schema())::regnamespace and relkind = 'r'`.execute(tx);
  const names = rows.map(({ name }) => name).filter((name) => own.has(name));
  if (names.length === 0) return false;
  await sql`create schema ${sql.id(schema)}`.execute(tx);
  await moveTables(tx, names, { from: await readCurrentSchema(tx), to: schema });
  return true;
}

/** Moves all tables back from a schema that `setTablesAside` has made, and drops it. */
export async function putTablesBack(tx: Tx, schema: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = quote_ident(${schema})::regnamespace and relkind = 'r'`.execute(tx);
  const names = rows.map(({ name }) => name);
  await moveTables(tx, names, { from: schema, to: await readCurrentSchema(tx) });
  await sql`drop schema ${sql.id(schema)}`.execute(tx);
}

export async function schemaExists(db: Db, schema: string): Promise<boolean> {
  const { rows } = await sql`select from pg_namespace where nspname = ${schema}`.execute(db);
  return rows.length > 0;
}

async function moveTables(
  tx: Tx,
  names: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const name of names) {
    for (const each of await listTriggered(tx, from, name)) {
      await sql`alter function ${sql.raw(each)} set schema ${sql.id(to)}`.execute(tx);
    }
    await sql`alter table ${sql.id(from, name)} set schema ${sql.id(to)}`.execute(tx);
  }
}

/** The functions in the schema that the table's triggers run, as PostgreSQL quotes them. */
async function listTriggered(tx: Tx, schema: string, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct format('%I.%I()', ${schema}::text, p.proname) as name
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relname = ${table}
      and c.relnamespace = quote_ident(${schema})::regnamespace
      and p.pronamespace = c.relnamespace`.execute(tx);
  return rows.map(({ name }) => name);
}

/** The names of all tables that any version up to this one has had. */
async function listOwnTables(): Promise<Set<string>> {
  const raw = new DatabaseSync(':memory:');
  const db = new Kysely<Schema>({
    dialect: new SqliteDialect(raw, { lockMilliseconds: SQLITE_LIMITS.lock }),
  });
  const names = new Set(OWN_TABLES);
  try {
    for (const migration of Object.values(migrations('sqlite'))) {
      await migration.up(db);
      const { rows } = await sql<{ name: string }>`${PLAIN_TABLES}`.execute(db);
      for (const { name } of rows) names.add(name);
    }
  } finally {
    await db.destroy();
  }
  return names;
}
