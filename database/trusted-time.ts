import { readNullableTimestamp, writeTimestamp } from './codec.ts';
import type { Tx } from './connect.ts';

/**
 * The current time, or the last trusted one if the clock is behind it: what went to the Trash while
 * the clock was years behind would be deleted the day the clock is right again.
 */
export async function trustedTime(tx: Tx, now: Date): Promise<string> {
  const { believed_at } = await tx
    .selectFrom('retention_state')
    .select('believed_at')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  const current = writeTimestamp(now);
  const trusted = readNullableTimestamp(believed_at) ?? current;
  return trusted > current ? trusted : current;
}
