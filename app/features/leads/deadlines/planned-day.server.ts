import { findSettings } from '#app/features/settings/settings.server.ts';
import { addDays, dayOf, isDay } from '#app/formatting/dates.ts';
import type { Db, Tx } from '#database/connect.ts';
import { followUpDue, followUpReminder } from './due-columns.server.ts';

const MOST_DAYS = 2 * 366;

/** Why nobody can get back to a lead on this day; null if they can. */
export async function findDayProblem(db: Db, day: string, now: Date): Promise<string | null> {
  const { timeZone } = await findSettings(db);
  const today = dayOf(now, timeZone);
  if (!isDay(day)) return 'Choose a day.';
  if (day < today) return 'That day has passed. Choose today or a later day.';
  return day > addDays(today, MOST_DAYS) ? 'Choose a day in the next two years.' : null;
}

/**
 * Plans to get back to a lead on a day in the site's time zone. Until then, nothing is due. A lead that
 * has not been answered is still due when it was.
 */
export async function planDay(
  tx: Tx,
  { day, now, isAnswered }: { day: string; now: Date; isAnswered: boolean },
) {
  return {
    follow_up_on: day,
    ...(await followUpReminder(tx, { day, now })),
    ...(isAnswered ? await followUpDue(tx, day) : {}),
  };
}
