import { queueMessage } from '#app/features/outbox/queue-message.server.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { dayOf } from '#app/formatting/dates.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import type { Changes, WriteDeps } from '#database/write.ts';
import { followUpReminder } from './due-columns.server.ts';
import { claimPlanned } from './planned-reminders.server.ts';

/** Reminds of some of the follow-ups whose day has come; returns how many there were. */
export async function remindOfFollowUps(
  { database, now: clock }: WriteDeps,
  tx: Tx,
  changes: Changes,
  limit: number,
): Promise<number> {
  const now = clock();
  const leads = await claimPlanned(database, tx, 'follow_up_remind_at', { now, limit });
  const today = dayOf(now, (await findSettings(tx)).timeZone);
  for (const { id, follow_up_on: day } of leads) {
    // In another time zone than it was planned in, its day may begin later.
    const isEarly = day !== null && day > today;
    await tx
      .updateTable('leads')
      .set(isEarly ? await followUpReminder(tx, { day, now }) : { follow_up_remind_at: null })
      .where('id', '=', id)
      .execute();
    if (isEarly) continue;
    const payload = { stage: 'follow-up', day };
    await queueMessage(tx, changes, { kind: 'lead-reminder', payload, aboutId: id }, now);
  }
  return leads.length;
}

/**
 * A reminder of a follow-up could not be sent until the owner had stopped working. It is due again
 * when they begin.
 */
export async function remindOfFollowUpAgain(
  db: Db,
  leadId: string,
  { day, now }: { day: string; now: Date },
): Promise<void> {
  await db
    .updateTable('leads')
    .set({ follow_up_remind_at: writeTimestamp(now) })
    .where('id', '=', leadId)
    .where('follow_up_on', '=', day)
    .execute();
}
