import { sql } from 'kysely';
import type { Database, Tx } from '../connect.ts';
import type { ChangeMessage } from '../write.ts';

/** Tells running servers that anything may have changed. On SQLite they notice the commit itself. */
export async function announceChange({ engine, writer }: Database, tx: Tx): Promise<void> {
  if (engine !== 'postgresql') return;
  const message: ChangeMessage = { writer, events: [{ type: 'invalidate-all' }] };
  await sql`select pg_notify('site_changes', ${JSON.stringify(message)})`.execute(tx);
}
