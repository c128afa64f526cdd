import { NO_SUCH_DATE, publishDateProblem } from '#app/features/articles/publish-date.ts';
import { dateFormatter, dayOf } from '#app/formatting/dates.ts';
import { readLocalTime } from '#app/formatting/local-time.server.ts';

/** The time of an instant in a time zone, "7:00 AM". */
export function timeOf(iso: string, timeZone: string): string {
  const options = { timeZone, hour: 'numeric', minute: '2-digit' } as const;
  return dateFormatter('en-US', options).format(new Date(iso));
}

interface Move {
  /** The post's date. */
  readonly from: string;
  /** The typed day. */
  readonly day: string;
  readonly timeZone: string;
  readonly now: Date;
}

export type MovedDate = { ok: true; at: string } | { ok: false; message: string };

/**
 * The same time of another day, in a time zone. A time that the clocks skip on that day is an hour
 * later, and one that comes twice is the first. The post's own day changes nothing.
 */
export function moveToDay({ from, day, timeZone, now }: Move): MovedDate {
  if (day === '') return { ok: false, message: 'Choose a day' };
  const date = readDay(day);
  if (date === null) return { ok: false, message: NO_SUCH_DATE };
  const problem = publishDateProblem({ kind: 'set', local: `${day}T00:00`, timeZone });
  if (problem !== null) return { ok: false, message: problem };
  const today = dayOf(now, timeZone);
  if (day < today) {
    return { ok: false, message: 'That day has passed. Choose today or a later day' };
  }
  if (day === dayOf(from, timeZone)) return { ok: true, at: from };
  const time = Temporal.Instant.from(from).toZonedDateTimeISO(timeZone).toPlainTime();
  const at = readLocalTime({ local: date.toPlainDateTime(time).toString(), timeZone });
  if (at <= now.toISOString()) {
    const message = `Today’s ${timeOf(at, timeZone)} has passed. Choose a later day, or change the time in the editor`;
    return { ok: false, message };
  }
  return { ok: true, at };
}

const DAY = /^\d{4}-\d\d-\d\d$/;

function readDay(text: string): Temporal.PlainDate | null {
  if (!DAY.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}
