import { readTimestamp, writeFlag, writeTimestamp } from '#database/codec.ts';
import type { Database, Db, Tx } from '#database/connect.ts';
import { lockRows } from '#database/lock-rows.ts';

/** Where a lead has the time of a reminder: that it waits for an answer, or of its follow-up. */
type PlannedAt = 'remind_at' | 'follow_up_remind_at';

/** When the next of these reminders is due, at whatever hour; null if none is planned. */
export async function findFirstPlanned(db: Db, plannedAt: PlannedAt): Promise<Date | null> {
  const row = await db
    .selectFrom('leads')
    .select(({ ref }) => ref(plannedAt).as('at'))
    .where('spam', '=', writeFlag(false))
    .where(plannedAt, 'is not', null)
    .orderBy(plannedAt)
    .limit(1)
    .executeTakeFirst();
  return row?.at ? new Date(readTimestamp(row.at)) : null;
}

/** Some of the leads whose reminder is due. Other servers leave them out until the end of the transaction. */
export function claimPlanned(
  database: Database,
  tx: Tx,
  plannedAt: PlannedAt,
  { now, limit }: { now: Date; limit: number },
) {
  const query = tx
    .selectFrom('leads')
    .select(['id', 'due_at', 'follow_up_on'])
    .where('spam', '=', writeFlag(false))
    .where(plannedAt, '<=', writeTimestamp(now))
    .orderBy(plannedAt)
    .limit(limit);
  return lockRows(database, query, { skipLocked: true }).execute();
}
