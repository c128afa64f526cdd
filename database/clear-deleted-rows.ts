import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { readNullableTimestamp, writeTimestamp } from './codec.ts';
import type { Database, Db } from './connect.ts';
import type { Schema } from './schema.ts';

/** Where data of people is. */
export interface PersonalRows {
  readonly tables: readonly (keyof Schema)[];
  /** The audit actions that record deletions from these tables. */
  readonly deletedBy: readonly string[];
}

/** Another reader or writer blocked it; the daily job tries again. */
export class NotClearedError extends Error {
  override name = 'NotClearedError';
  readonly code = 'not_cleared';
}

/**
 * Removes the bytes of deleted rows from the database files, where they would otherwise stay until
 * overwritten. SQLite overwrites them on delete (`secure_delete`), so only its WAL needs emptying.
 * On PostgreSQL, VACUUM FULL rewrites the tables, because plain VACUUM leaves the bytes in place.
 * @throws NotClearedError
 */
export async function clearDeletedRows(
  database: Database,
  { tables }: PersonalRows,
  now: Date,
): Promise<void> {
  if (database.engine === 'sqlite') await truncateWal(database);
  else await rewriteTables(database, tables, now);
}

/** Whether rows were deleted since the last time they were cleared. */
export async function needsClearing(
  { engine, db }: Database,
  { deletedBy }: PersonalRows,
): Promise<boolean> {
  // Emptying SQLite's WAL is cheap enough to do every time.
  if (engine === 'sqlite') return true;
  const state = await db
    .selectFrom('retention_state')
    .select('cleared_at')
    .executeTakeFirstOrThrow();
  const clearedAt = readNullableTimestamp(state.cleared_at);
  const deleted = db.selectFrom('audit_log').select('id').where('action', 'in', deletedBy);
  const since = clearedAt === null ? deleted : deleted.where('at', '>=', clearedAt);
  return (await since.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Call after migrating a database that holds data: clears the values that the migrations removed
 * from rows and, on SQLite, the rows deleted before `secure_delete` was turned on.
 * @throws NotClearedError
 */
export async function clearAfterUpdate(database: Database): Promise<void> {
  if (database.engine === 'sqlite') {
    await sql`vacuum`.execute(database.db);
    await truncateWal(database);
  } else {
    await vacuumFull(database, ['audit_log']);
  }
}

async function truncateWal({ db }: Database): Promise<void> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  if (rows[0]?.busy !== 0) throw new NotClearedError('another connection is using the database');
}

/**
 * While we wait for an exclusive lock, all later readers of the table wait too, so the wait is
 * short.
 */
const LOCK_MILLISECONDS = 2_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** Nobody is held up meanwhile. */
const READERS_MILLISECONDS = 5_000;
const LOOK_MILLISECONDS = 50;

async function rewriteTables(
  database: Database,
  tables: PersonalRows['tables'],
  now: Date,
): Promise<void> {
  await vacuumFull(database, tables);
  await database.db
    .updateTable('retention_state')
    .set({ cleared_at: writeTimestamp(now) })
    .where('id', '=', 1)
    .execute();
}

const PROTOCOL_VIOLATION = '08P01';

/**
 * Runs without query time limits: rewriting a large table takes longer than any request may. VACUUM
 * runs in no transaction, so that its limits are those of a session.
 */
async function vacuumFull(database: Database, tables: readonly string[]): Promise<void> {
  const session = { lock_timeout: LOCK_MILLISECONDS, statement_timeout: 0 };
  await waitForOlderTransactions(database.db);
  try {
    await database.withoutLimits(async (unlimited) => {
      for (const table of tables) await sql`vacuum (full) ${sql.table(table)}`.execute(unlimited);
    }, session);
  } catch (error) {
    const codes = codesOf(error);
    if (codes.includes(LOCK_NOT_AVAILABLE)) {
      throw new NotClearedError('another connection is using the tables', { cause: error });
    }
    if (codes.includes(PROTOCOL_VIOLATION)) {
      const message = 'a connection pooler is in between: set DATABASE_DIRECT_URL';
      throw new NotClearedError(message, { cause: error });
    }
    throw error;
  }
}

/**
 * VACUUM FULL copies what an older transaction may still read, such as a backup or a statistic, and
 * does not say so. It also copies what was deleted after a writing transaction began that still runs,
 * in whichever database of the server.
 * @throws NotClearedError
 */
async function waitForOlderTransactions(db: Db): Promise<void> {
  const { rows } = await sql<{ now: string }>`select pg_current_xact_id()::text as now`.execute(db);
  const now = sql`${rows[0]?.now}::xid8`;
  const ends = performance.now() + READERS_MILLISECONDS;
  for (;;) {
    const { rows: older } = await sql`
      select 1 where pg_snapshot_xmin(pg_current_snapshot()) < ${now} or exists (
        select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and age(backend_xmin) > age(${now}::xid)
      )
    `.execute(db);
    if (older.length === 0) return;
    if (performance.now() > ends) {
      throw new NotClearedError('another connection may still read the deleted rows');
    }
    await wait(LOOK_MILLISECONDS);
  }
}

/** The pool wraps an error of PostgreSQL in one of the pool's. */
function codesOf(error: unknown): unknown[] {
  const codes: unknown[] = [];
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    codes.push((inner as { code?: unknown }).code);
  }
  return codes;
}
