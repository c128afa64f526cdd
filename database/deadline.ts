import { sql } from 'kysely';
import { readTimestamp, writeTimestamp } from './codec.ts';

/** How far the clocks of two servers of one site may differ. */
const SKEW_MILLISECONDS = 60_000;

const after = (now: Date, milliseconds: number) =>
  writeTimestamp(new Date(now.getTime() + milliseconds));

/**
 * Whether a deadline is still ahead. A deadline further away than its own period was set while the
 * clock was ahead, so it counts as passed. Otherwise a limit, a link or a wait of an hour would
 * last as long as the clock was wrong.
 * @param milliseconds the period from setting the deadline until then
 */
export function isAhead(deadline: string | Date, now: Date, milliseconds: number): boolean {
  const left = Date.parse(readTimestamp(deadline)) - now.getTime();
  return left > 0 && left <= milliseconds + SKEW_MILLISECONDS;
}

/** `isAhead` in a query. False for null. */
export function isColumnAhead(column: string, now: Date, milliseconds: number) {
  const deadline = sql.ref(column);
  const latest = after(now, milliseconds + SKEW_MILLISECONDS);
  return sql<boolean>`(${deadline} is not null and ${deadline} > ${after(now, 0)} and ${deadline} <= ${latest})`;
}

/**
 * Whether a time in a query is not in the future. For deadlines whose period differs from row to
 * row, the time at which they were set answers the same question.
 */
export function isColumnPast(column: string, now: Date) {
  return sql<boolean>`${sql.ref(column)} <= ${after(now, SKEW_MILLISECONDS)}`;
}

/** `isColumnPast` of a time that was read. */
export function isPast(time: string | Date, now: Date): boolean {
  return Date.parse(readTimestamp(time)) <= now.getTime() + SKEW_MILLISECONDS;
}
