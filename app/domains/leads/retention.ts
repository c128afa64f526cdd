/**
 * What is older than this many whole months. The day of the month is the same, or the last one
 * that the earlier month has; in UTC, so that it does not depend on where the server stands.
 */
export function retentionLimit(now: Date, months: number): Date {
  const limit = new Date(now);
  limit.setUTCDate(1);
  limit.setUTCMonth(limit.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(limit.getUTCFullYear(), limit.getUTCMonth() + 1, 0));
  limit.setUTCDate(Math.min(now.getUTCDate(), lastDay.getUTCDate()));
  return limit;
}
