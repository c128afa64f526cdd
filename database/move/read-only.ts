import { sql } from 'kysely';
import type { Database, Tx } from '../connect.ts';
import { SEARCH_TABLES } from '../search-tables.ts';
import { SERVER_TABLES } from '../server-tables.ts';
import { raiseRevision } from '../write.ts';
import { deleteMoveMark, insertMoveMark, MOVE_TABLE, type MoveMark } from './move-mark.ts';
import { SITE_MOVING_SQLSTATE } from './moving-codes.ts';
import { PLAIN_TABLES } from './tables.ts';

const FUNCTION = 'reject_write_while_moving';
const TRIGGER = 'reject_write_while_moving';
const CHANGES = ['insert', 'update', 'delete'] as const;
const TRIES = 5;

/**
 * Makes the database reject every write from any program from now on, and marks it as the source of
 * the move. Writes that have begun are either committed first or rejected, so none is lost.
 */
export async function makeReadOnly(database: Database, mark: MoveMark): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await database.db.transaction().execute(async (tx) => {
        const tables = await listWritable(database, tx);
        await raiseRevision(tx, database, [{ type: 'invalidate-all' }]);
        if (database.engine === 'sqlite') await rejectOnSqlite(tx, tables);
        else await rejectOnPostgres(tx, tables);
        await insertMoveMark(tx, mark);
      });
      return;
    } catch (error) {
      // Locking all tables of a busy site can deadlock, so we try again.
      if (tries >= TRIES) throw error;
    }
  }
}

/** Accepts writes again, and removes the mark. */
export async function makeWritable(database: Database): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    if (database.engine === 'sqlite') {
      for (const table of await listWritable(database, tx)) {
        for (const change of CHANGES) {
          await sql`drop trigger if exists ${sql.id(nameOf(table, change))}`.execute(tx);
        }
      }
    } else {
      await sql`drop function if exists ${sql.id(FUNCTION)} cascade`.execute(tx);
    }
    await deleteMoveMark(tx);
    await raiseRevision(tx, database, [{ type: 'invalidate-all' }]);
  });
}

async function listWritable({ engine }: Database, tx: Tx): Promise<string[]> {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ name: string }>`${PLAIN_TABLES} order by name`.execute(tx)
      : await sql<{ name: string }>`select tablename as name from pg_tables
          where schemaname = current_schema() order by tablename`.execute(tx);
  const kept = new Set([MOVE_TABLE, ...SERVER_TABLES, ...SEARCH_TABLES]);
  return rows.map(({ name }) => name).filter((name) => !kept.has(name));
}

function nameOf(table: string, change: (typeof CHANGES)[number]): string {
  return `moving_${table}_${change}`;
}

async function rejectOnSqlite(tx: Tx, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    for (const change of CHANGES) {
      await sql`create trigger ${sql.id(nameOf(table, change))} before ${sql.raw(change)}
        on ${sql.table(table)} begin select raise(abort, 'the site is being moved'); end`.execute(
        tx,
      );
    }
  }
}

/**
 * A trigger for each row, because a statement that changes no row, such as a clean-up, must not
 * fail.
 */
async function rejectOnPostgres(tx: Tx, tables: readonly string[]): Promise<void> {
  // All at once, so that a transaction that uses two tables cannot be caught in between.
  await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))}
    in share row exclusive mode`.execute(tx);
  await sql`create or replace function ${sql.id(FUNCTION)}() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception using errcode = '${SITE_MOVING_SQLSTATE}', message = 'the site is being moved'; end`)}`.execute(
    tx,
  );
  for (const table of tables) {
    await sql`create trigger ${sql.id(TRIGGER)} before insert or update or delete
      on ${sql.table(table)} for each row execute function ${sql.id(FUNCTION)}()`.execute(tx);
  }
}
