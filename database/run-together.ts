import { type OperationNodeSource, sql } from 'kysely';
import type { Database, Tx } from './connect.ts';

/** Leaves a statement for the end, where it runs with the others: see `runTogether`. */
export type Later = (statement: OperationNodeSource) => void;

/**
 * Runs statements of which none reads or changes what another one changes, and whose results nobody
 * needs. On PostgreSQL they are one statement, because each is a round trip: all of them see the rows as
 * they were before, run in any order, and have at most 65,535 parameters together. Many rows are one
 * parameter, as JSON (`listRows`).
 */
export async function runTogether(
  { engine }: Pick<Database, 'engine'>,
  tx: Tx,
  statements: readonly OperationNodeSource[],
): Promise<void> {
  if (statements.length === 0) return;
  if (engine === 'sqlite') {
    for (const statement of statements) await sql`${statement}`.execute(tx);
    return;
  }
  const parts = statements.map((statement, at) => sql`${sql.ref(`part_${at}`)} as (${statement})`);
  await sql`with ${sql.join(parts)} select`.execute(tx);
}

/** Does some work, and then runs together what it left for later; nothing of that if the work fails. */
export async function runLater(
  database: Pick<Database, 'engine'>,
  tx: Tx,
  work: (later: Later) => Promise<void>,
): Promise<void> {
  const statements: OperationNodeSource[] = [];
  await work((statement) => statements.push(statement));
  await runTogether(database, tx, statements);
}
