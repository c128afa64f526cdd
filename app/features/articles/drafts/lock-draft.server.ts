import { writeTimestamp } from '#database/codec.ts';
import type { Database, Tx } from '#database/connect.ts';
import { takeTurns } from '#database/take-turns.ts';
import type { Actor } from '#database/write.ts';

/**
 * Everything that stores, saves or discards the draft with this id waits for the others. A
 * transaction that locks a post as well takes this lock first.
 */
export function lockDraft(database: Database, tx: Tx, id: string): Promise<void> {
  return takeTurns(database, tx, `draft:${id}`);
}

/**
 * Records that a draft was saved or discarded, so that a request still on its way cannot bring it
 * back. The record is kept as long as those of saves.
 */
export async function recordClosed(
  tx: Tx,
  { actor, id, now }: { actor: Actor; id: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({
      key: closedKey(actor, id),
      user_id: actor.id,
      result: '',
      created_at: writeTimestamp(now),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

export async function isClosed(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select('key')
    .where('key', '=', closedKey(actor, id))
    .executeTakeFirst();
  return row !== undefined;
}

function closedKey(actor: Actor, id: string): string {
  return `${actor.id ?? ''}:closed-draft:${id}`;
}
