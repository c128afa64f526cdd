import { sql } from 'kysely';
import type { Database, Tx } from '../connect.ts';
import type { ChangeMessage } from '../write.ts';

/**
 * Tells running servers that anything may have changed: by the revision, which they compare, and on
 * PostgreSQL by a notification. On SQLite they notice the commit itself.
 */
export async function announceChange({ engine, writer }: Database, tx: Tx): Promise<void> {
  await tx
    .updateTable('site_state')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', 1)
    .execute();
  if (engine !== 'postgresql') return;
  const message: ChangeMessage = { writer, events: [{ type: 'invalidate-all' }] };
  await sql`select pg_notify('site_changes', ${JSON.stringify(message)})`.execute(tx);
}
