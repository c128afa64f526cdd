import { sql } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import type { Database, Db } from './connect.ts';
import { MOVE_TABLE } from './move/move-mark.ts';

/** The database belongs to another program. The message says what to do. */
export class ForeignDatabaseError extends Error {
  override name = 'ForeignDatabaseError';
  readonly code = 'database_foreign';
}

const NAMED = 3;

/** The migrator creates these before the transaction of the migrations. */
const MIGRATOR_TABLES = [DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE];

/**
 * @param applied the names of the migrations that were applied to the database
 * @throws ForeignDatabaseError if the tables in it are those of another program
 */
export async function requireOwnDatabase(
  database: Database,
  applied: readonly string[],
  own: readonly string[],
): Promise<void> {
  if (applied.some((name) => own.includes(name))) return;
  // Without any migration, they belong to a first start that was killed, or that is still running
  // elsewhere.
  const ignored = applied.length === 0 ? [MOVE_TABLE, ...MIGRATOR_TABLES] : [MOVE_TABLE];
  // Ignores the tables of extensions, such as PostGIS's, and the mark of a move.
  const { rows } = await (database.engine === 'sqlite'
    ? sql<{ name: string }>`
    select name from sqlite_schema
    where type = 'table' and name not like 'sqlite\\_%' escape '\\'
    and name not in (${sql.join(ignored)})
    order by name limit ${NAMED}`
    : sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = quote_ident(current_schema())::regnamespace and relkind in ('r', 'p')
    and relname not in (${sql.join(ignored)})
    and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname limit ${NAMED}`
  ).execute(database.db);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new ForeignDatabaseError(
    database.engine === 'sqlite'
      ? `The file site.db in the data folder holds the tables of another program (${names}, for example). Put the site’s own file there, or set DATA_DIR to another folder.`
      : `The database of DATABASE_URL holds the tables of another program (${names}, for example). Create an empty database for this site, and set DATABASE_URL to it.`,
  );
}

/**
 * The schema of PostgreSQL in which the site's tables are: the first of the `search_path` that exists.
 * @throws ForeignDatabaseError if none does
 */
export async function readCurrentSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string | null; path: string }>`
    select current_schema() as name, current_setting('search_path') as path`.execute(db);
  const name = rows[0]?.name ?? null;
  if (name !== null) return name;
  throw new ForeignDatabaseError(
    `The database of DATABASE_URL has no schema for the site's tables: none of its search_path (${rows[0]?.path}) exists, or its user may not use it. Create one with CREATE SCHEMA, owned by that user.`,
  );
}
