import { type OperationNodeSource, sql } from 'kysely';
import type { Database, Tx } from './connect.ts';

/** Adds a statement to those that run at the end. */
export type Later = (statement: OperationNodeSource) => void;

/**
 * Runs statements of which none reads or changes what another one changes. On PostgreSQL they are one
 * statement, because each is a round trip.
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

/** Does some work, and then together what it left for later. */
export async function runLater(
  database: Pick<Database, 'engine'>,
  tx: Tx,
  work: (later: Later) => Promise<void>,
): Promise<void> {
  const statements: OperationNodeSource[] = [];
  await work((statement) => statements.push(statement));
  await runTogether(database, tx, statements);
}
