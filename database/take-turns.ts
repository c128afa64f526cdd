import { sql } from 'kysely';
import type { Database, Tx } from './connect.ts';

/** The turns that a transaction has, until it ends. */
const taken = new WeakMap<Tx, Set<string>>();

/**
 * Waits for every other transaction that took turns under this name, and makes later ones wait until
 * this one ends. On SQLite it does nothing, because one transaction at a time writes there; nor for a
 * turn that the transaction has already.
 */
export async function takeTurns(
  { engine }: Pick<Database, 'engine'>,
  tx: Tx,
  name: string,
): Promise<void> {
  if (engine !== 'postgresql') return;
  const turns = taken.get(tx) ?? new Set();
  if (turns.has(name)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  taken.set(tx, turns.add(name));
}
