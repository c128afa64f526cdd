import { sql } from 'kysely';
import type { Db, Tx } from '../connect.ts';
import type { End } from './end.ts';
import { MoveError } from './move-error.ts';
import { MOVE_TABLE } from './move-mark.ts';
import { copyEachTable, digestTable, insertRows, type RowKey, setCounter } from './rows.ts';
import type { Table } from './tables.ts';

export interface Ends {
  readonly source: End;
  readonly target: End;
}

/** By table: the last row that was copied, or that the table is complete. */
type Progress = Record<string, { readonly last: RowKey | null; readonly complete: boolean }>;

const REPORT_MILLISECONDS = 2_000;

/**
 * Copies the remaining rows. Each batch is stored in the same transaction as the mark of how far it
 * goes.
 */
export async function copyTables(
  { source, target }: Ends,
  tables: readonly Table[],
  { id, report }: { id: string; report: (sentence: string) => void },
): Promise<void> {
  const tracker = await openProgress(target.db, id);
  const lastOf = ({ name }: Table) => tracker.find(name)?.last ?? null;
  const unfinished = tables.filter(({ name }) => !tracker.find(name)?.complete);
  let reportedAt = performance.now();
  await copyEachTable(source, unfinished, {
    lastOf,
    add: async (table, { rows, last }, copied) => {
      await target.db.transaction().execute(async (tx) => {
        await insertRows(target.engine, tx, table, rows);
        await tracker.store(tx, table.name, { last, complete: false });
      });
      if (performance.now() - reportedAt < REPORT_MILLISECONDS) return;
      report(`${table.name}: ${copied.toLocaleString('en-US')} rows so far`);
      reportedAt = performance.now();
    },
    finish: (table, counted) =>
      target.db.transaction().execute(async (tx) => {
        await setCounter(target.engine, tx, table, counted);
        await tracker.store(tx, table.name, { last: lastOf(table), complete: true });
      }),
  });
}

async function openProgress(db: Db, id: string) {
  const { rows } = await sql<{ progress: string }>`select progress from ${sql.table(MOVE_TABLE)}
    where id = ${id}`.execute(db);
  let stored = rows[0]?.progress ?? '{}';
  let progress = JSON.parse(stored) as Progress;
  return {
    find: (table: string) => progress[table],
    /** Refuses to continue if another process is copying: two would copy every row twice. */
    async store(tx: Tx, table: string, reached: Progress[string]): Promise<void> {
      const next = { ...progress, [table]: reached };
      const text = JSON.stringify(next);
      const result = await sql`update ${sql.table(MOVE_TABLE)} set progress = ${text}
        where id = ${id} and progress = ${stored}`.execute(tx);
      if (result.numAffectedRows !== 1n) {
        throw new MoveError('under_way', 'Another move to the same place is running.');
      }
      progress = next;
      stored = text;
    },
  };
}

/**
 * Compares the hash of every row of every table, and the counters.
 * @returns the number of rows
 * @throws MoveError
 */
export async function verifyTables(
  { source, target }: Ends,
  tables: readonly Table[],
  report: (sentence: string) => void,
): Promise<number> {
  let total = 0;
  for (const table of tables) {
    const expected = await digestTable(source.engine, source.db, table);
    const found = await digestTable(target.engine, target.db, table);
    if (JSON.stringify(found) !== JSON.stringify(expected)) {
      throw new MoveError(
        'differs',
        `The copy of the table ${table.name} differs: it has ${found.rows} rows, and the site has ${expected.rows}. The site itself is unharmed. Cancel the move with npm run move -- --cancel, then begin it again.`,
      );
    }
    if (expected.rows > 0) {
      report(
        `${table.name}: ${expected.rows.toLocaleString('en-US')} rows, sha256 ${expected.hash.slice(0, 16)}`,
      );
    }
    total += expected.rows;
  }
  return total;
}
