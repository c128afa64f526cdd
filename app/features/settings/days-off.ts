import { dateFormatter } from '#app/formatting/dates.ts';
import {
  accept,
  checkText,
  type ParseResult,
  quote,
  reject,
} from '#app/formatting/parse-result.ts';

/** The first and the last day, `YYYY-MM-DD`; the same for one day. */
export interface DaysOff {
  readonly from: string;
  readonly to: string;
}

const MAX_TEXT = 4_000;
/** In all. A promise always ends, because more days than these are worked. */
export const MOST_DAYS_OFF = 366;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000;

const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const EXAMPLE = 'December 25, 2026';

export function parseDaysOff(typed: string): ParseResult<readonly DaysOff[]> {
  const bad = checkText(typed, MAX_TEXT);
  if (bad) return bad;
  const lines = typed
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const days: DaysOff[] = [];
  for (const line of lines) {
    const [first = '', last = first, ...more] = line.split(/\s+(?:to|until|–|-)\s+/i);
    const [from, to] = [readDay(first), readDay(last)];
    if (from === null || to === null || more.length > 0) {
      return reject(
        'not-understood',
        `${quote(line)} is not a date. Write one on each line, like ${EXAMPLE}, or December 24, 2026 to January 2, 2027.`,
      );
    }
    if (to < from) return reject('not-understood', `${quote(line)} ends before it begins.`);
    days.push({ from, to });
  }
  days.sort((a, b) => a.from.localeCompare(b.from));
  const count = days.reduce((sum, { from, to }) => sum + countDays(from, to), 0);
  if (count > MOST_DAYS_OFF) {
    return reject('not-understood', `These are ${count} days. Keep it to ${MOST_DAYS_OFF}.`);
  }
  return accept(days, count === 1 ? 'One day off' : `${count} days off`);
}

/** One line for each, as they are stored and fill the form. */
export function writeDaysOff(days: readonly DaysOff[]): string {
  return days
    .map(({ from, to }) => (from === to ? showDay(from) : `${showDay(from)} to ${showDay(to)}`))
    .join('\n');
}

export function isDayOff(day: string, daysOff: readonly DaysOff[]): boolean {
  return daysOff.some(({ from, to }) => from <= day && day <= to);
}

function showDay(day: string): string {
  return dateFormatter('en-US', { timeZone: 'UTC', dateStyle: 'long' }).format(
    new Date(`${day}T12:00:00Z`),
  );
}

/** Reads "2026-12-25", "12/25/2026" and "Dec 25, 2026". */
function readDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return toDay(iso[1], iso[2], iso[3]);
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (american) return toDay(american[3], american[1], american[2]);
  const named = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(text);
  if (named === null) return null;
  const name = (named[1] ?? '').toLowerCase();
  const month = MONTHS.findIndex((each) => each.startsWith(name)) + 1;
  return month === 0 ? null : toDay(named[3], String(month), named[2]);
}

/** Null for a date that does not exist. */
function toDay(year = '', month = '', date = ''): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(date)];
  const day = new Date(Date.UTC(y, m - 1, d));
  const exists = day.getUTCMonth() === m - 1 && day.getUTCDate() === d;
  return exists && y >= 1990 && y <= 2199 ? day.toISOString().slice(0, 10) : null;
}

function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS) + 1;
}
