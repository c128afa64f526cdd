import { sql } from 'kysely';
import { readNullableTimestamp, writeTimestamp } from './codec.ts';
import type { Database } from './connect.ts';

/** What somebody who asks to be forgotten may be named in. */
const TABLES = [
  'leads',
  'lead_notes',
  'lead_search',
  'lead_grams',
  'growth_plans',
  'outbox',
] as const;
/** What deletes rows of theirs, as the audit log names it. */
const DELETING = ['lead.deleted', 'growth-plan.deleted', 'outbox.deleted', 'outbox.tidied'];

/** A reader or a writer held it up; the daily job does it again. */
export class NotClearedError extends Error {
  override name = 'NotClearedError';
  readonly code = 'not_cleared';
}

/**
 * Takes the bytes of deleted rows out of the database's files, where they would stay until they are
 * written over. SQLite overwrites them itself (`secure_delete`) and is left with its log; PostgreSQL
 * writes the tables anew, as plain VACUUM leaves the bytes where they are.
 * @throws NotClearedError
 */
export async function clearDeletedRows(database: Database, now: Date): Promise<void> {
  if (database.engine === 'sqlite') await emptyLog(database);
  else await rewriteTables(database, now);
}

/** Whether something was deleted since the rows were last cleared. */
export async function needsClearing({ engine, db }: Database): Promise<boolean> {
  // SQLite has no more to do than to empty its log.
  if (engine === 'sqlite') return true;
  const state = await db
    .selectFrom('retention_state')
    .select('cleared_at')
    .executeTakeFirstOrThrow();
  const clearedAt = readNullableTimestamp(state.cleared_at);
  const deleted = db.selectFrom('audit_log').select('id').where('action', 'in', DELETING);
  const since = clearedAt === null ? deleted : deleted.where('at', '>=', clearedAt);
  return (await since.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * After an update of a database with data in it: what it took out of rows, and what was deleted before
 * SQLite overwrote deleted rows, goes from the files as well.
 * @throws NotClearedError
 */
export async function clearAfterUpdate(database: Database): Promise<void> {
  if (database.engine === 'sqlite') {
    await sql`vacuum`.execute(database.db);
    await emptyLog(database);
  } else {
    await vacuumFull(database, ['audit_log']);
  }
}

async function emptyLog({ db }: Database): Promise<void> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  if (rows[0]?.busy !== 0) throw new NotClearedError('somebody reads the database');
}

/** A table cannot be read while it is written anew: nobody waits for that long. */
const LOCK_MILLISECONDS = 2_000;
const LOCK_NOT_AVAILABLE = '55P03';

async function rewriteTables(database: Database, now: Date): Promise<void> {
  await vacuumFull(database, TABLES);
  await database.db
    .updateTable('retention_state')
    .set({ cleared_at: writeTimestamp(now) })
    .where('id', '=', 1)
    .execute();
}

async function vacuumFull({ db }: Database, tables: readonly string[]): Promise<void> {
  // One connection: its limits hold for what comes after them.
  await db.connection().execute(async (connection) => {
    await sql`set lock_timeout = ${sql.lit(LOCK_MILLISECONDS)}`.execute(connection);
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      for (const table of tables) {
        await sql`vacuum (full) ${sql.table(table)}`.execute(connection);
      }
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      throw new NotClearedError('somebody works on the tables', { cause: error });
    } finally {
      await sql`reset lock_timeout`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}
