/**
 * The time this many months ago. The day of the month stays the same, or becomes the last day of
 * a shorter month. In UTC, so that the server's time zone makes no difference.
 */
export function retentionLimit(now: Date, months: number): Date {
  const limit = new Date(now);
  limit.setUTCDate(1);
  limit.setUTCMonth(limit.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(limit.getUTCFullYear(), limit.getUTCMonth() + 1, 0));
  limit.setUTCDate(Math.min(now.getUTCDate(), lastDay.getUTCDate()));
  return limit;
}
