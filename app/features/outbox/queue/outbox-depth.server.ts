import { sql } from 'kysely';
import { readNullableTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { countRows } from '#database/count-rows.ts';

export interface OutboxDepth {
  /** Messages that are still to be sent. */
  readonly queued: number;
  /** When the oldest of them was queued. */
  readonly oldestAt: Date | null;
  /** Messages that were retried for long enough and failed. */
  readonly failed: number;
}

/** How much is waiting to be sent, for metrics. */
export async function readOutboxDepth(db: Db): Promise<OutboxDepth> {
  const undelivered = db.selectFrom('outbox').where('delivered_at', 'is', null);
  const count = sql<number | string>`count(*)`.as('count');
  const queued = await undelivered
    .where('given_up_at', 'is', null)
    .select((eb) => [count, eb.fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow();
  const oldest = readNullableTimestamp(queued.oldest);
  return {
    queued: Number(queued.count),
    oldestAt: oldest === null ? null : new Date(oldest),
    failed: await countRows(undelivered.where('given_up_at', 'is not', null)),
  };
}
