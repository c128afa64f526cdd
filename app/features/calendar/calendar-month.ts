import { FIRST_YEAR, LAST_YEAR } from '#app/features/articles/publish-date.ts';
import { addDays } from '#app/formatting/dates.ts';
import { addMonths, type CalendarMonth } from './schedule.ts';

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** Whether a text names a month that a post's date can be in. */
export function isMonth(text: string): boolean {
  const year = Number(MONTH.exec(text)?.[1]);
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

export function calendarOf(month: string): CalendarMonth {
  const first = `${month}-01`;
  const weekday = new Date(`${first}T12:00:00Z`).getUTCDay();
  const previous = addMonths(first, -1).slice(0, 7);
  const next = addMonths(first, 1).slice(0, 7);
  const weeks: string[][] = [];
  for (let day = addDays(first, -weekday); day.slice(0, 7) <= month; day = addDays(day, 7)) {
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(day, offset)));
  }
  return {
    month,
    previous: isMonth(previous) ? previous : null,
    next: isMonth(next) ? next : null,
    weeks,
  };
}
