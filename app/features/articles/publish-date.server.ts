import { dateFormatter } from '#app/formatting/dates.ts';
import { readLocalTime } from '#app/formatting/local-time.server.ts';
import type { PublishDateResult } from './editor-protocol.ts';
import type { PublishDate } from './publish-date.ts';
import { NO_SUCH_DATE, publishDateProblem } from './publish-date.ts';

type SetDate = Extract<PublishDate, { kind: 'set' }>;
type LocalTime = Pick<SetDate, 'local' | 'timeZone'>;

/**
 * Converts a typed date to an instant, or returns an error message. A date that nobody edited keeps its
 * instant: its field shows no seconds, and not which of two equal times it is.
 */
export function readPublishDate(set: SetDate): PublishDateResult {
  const problem = publishDateProblem(set);
  if (problem !== null) return { ok: false, message: problem };
  try {
    const at = isUnedited(set) ? set.instant : readLocalTime(set);
    return { ok: true, at, note: describeClockChange(set, at) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { ok: false, message: NO_SUCH_DATE };
  }
}

function isUnedited(set: SetDate): set is SetDate & { instant: string } {
  const { instant, local, timeZone } = set;
  if (instant === undefined) return false;
  const shown = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  const minute = shown.round({ smallestUnit: 'minute', roundingMode: 'trunc' });
  return minute.equals(Temporal.PlainDateTime.from(local));
}

/**
 * Says which instant a local time means when the clocks skip it or show it twice; null on all
 * other days.
 * @param at that instant
 * @throws RangeError if the date does not exist
 */
export function describeClockChange({ local, timeZone }: LocalTime, at: string): string | null {
  const typed = Temporal.PlainDateTime.from(local);
  const first = typed.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const last = typed.toZonedDateTime(timeZone, { disambiguation: 'later' });
  if (first.equals(last)) return null;
  if (first.toPlainDateTime().equals(typed)) {
    const which = Temporal.Instant.compare(at, last.toInstant()) < 0 ? 'first' : 'second';
    return `${formatTime(typed)} comes twice on ${formatDay(typed)}: clocks go back. The post will be published at the ${which} of the two.`;
  }
  const used = last.toPlainDateTime();
  const isSameDay = used.toPlainDate().equals(typed.toPlainDate());
  const when = isSameDay ? formatTime(used) : `${formatTime(used)} on ${formatDay(used)}`;
  return `${formatTime(typed)} does not exist on ${formatDay(typed)}: clocks go forward. The post will be published at ${when}.`;
}

function formatTime(local: Temporal.PlainDateTime): string {
  return format(local, { hour: 'numeric', minute: '2-digit' });
}

function formatDay(local: Temporal.PlainDateTime): string {
  return format(local, { dateStyle: 'long' });
}

function format(local: Temporal.PlainDateTime, options: Intl.DateTimeFormatOptions): string {
  const { epochMilliseconds } = local.toZonedDateTime('UTC');
  return dateFormatter('en-US', { ...options, timeZone: 'UTC' }).format(epochMilliseconds);
}
