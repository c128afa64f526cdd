import { sql } from 'kysely';
import type { Database, Tx } from './connect.ts';

/**
 * Waits for every other transaction that took turns under this name, and makes later ones wait until
 * this one ends. On SQLite it does nothing, because one transaction at a time writes there.
 */
export async function takeTurns(
  { engine }: Pick<Database, 'engine'>,
  tx: Tx,
  name: string,
): Promise<void> {
  if (engine !== 'postgresql') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
