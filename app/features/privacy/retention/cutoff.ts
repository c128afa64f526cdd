const DAY = 24 * 60 * 60 * 1000;

/** The time this many days ago. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}

/**
 * The time this many months ago. The day of the month stays the same, or becomes the last day of
 * a shorter month. In UTC, so that the server's time zone makes no difference.
 */
export function retentionCutoff(now: Date, months: number): Date {
  const cutoff = new Date(now);
  cutoff.setUTCDate(1);
  cutoff.setUTCMonth(cutoff.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(cutoff.getUTCFullYear(), cutoff.getUTCMonth() + 1, 0));
  cutoff.setUTCDate(Math.min(now.getUTCDate(), lastDay.getUTCDate()));
  return cutoff;
}
