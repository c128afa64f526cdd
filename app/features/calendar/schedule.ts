import type { PostKind } from '#app/features/articles/post-kind.ts';
import { dateFormatter } from '#app/formatting/dates.ts';

/** For a Writer whose articles an admin publishes. */
export const ADMIN_MOVES = 'An admin publishes your articles, so an admin also moves them.';

/** A post or a page of the schedule. Days are `YYYY-MM-DD` in the site's time zone. */
export interface ScheduledPost {
  readonly id: string;
  readonly kind: PostKind;
  readonly title: string;
  readonly authorName: string;
  readonly version: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly day: string;
  /** "7:00 AM". */
  readonly time: string;
  /** False for a post that readers can see. */
  readonly scheduled: boolean;
}

export interface CalendarMonth {
  /** `YYYY-MM`. */
  readonly month: string;
  /** The months before and after; null at the ends of what a date can be. */
  readonly previous: string | null;
  readonly next: string | null;
  /** From Sunday to Saturday, with the days of other months that fill the first and last week. */
  readonly weeks: readonly (readonly string[])[];
}

/** "December 2026" for `2026-12`. */
export function formatMonth(month: string): string {
  return formatLocal(`${month}-01`, { month: 'long', year: 'numeric' });
}

/** "Tuesday, December 1, 2026" for `2026-12-01`. */
export function formatDay(day: string): string {
  return formatLocal(day, { dateStyle: 'full' });
}

function formatLocal(day: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormatter('en-US', { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );
}

/** The same day of another month, or that month's last day. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}
