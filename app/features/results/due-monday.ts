const MONDAY = 1;
const HOUR = 8;

/**
 * The Monday, as `YYYY-MM-DD`, whose mail about the week before is due: from eight o'clock on until the
 * end of that day, in the site's time zone. Null at any other time. A server that was down all Monday
 * sends none: on Tuesday the owner is in the middle of the next week.
 */
export function findDueMonday(now: Date, timeZone: string): string | null {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return local.dayOfWeek === MONDAY && local.hour >= HOUR ? `${local.toPlainDate()}` : null;
}
