const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a formatter takes 0.1 ms, too slow for each row of a list of 500 posts. */
export function dateFormatter(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat(locale, options);
    formatters.set(key, formatter);
  }
  return formatter;
}

/** "Jan 05, 2025, 3:42 PM EST": for the admin area and its mails, which always name the time zone. */
export function formatInstant(iso: string, timeZone: string): string {
  return dateFormatter('en-US', {
    timeZone,
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(iso));
}

/** For a narrow column: a line ends before the date of an instant or before its time, not within one. */
export function keepTogether(text: string): string {
  return text.replace(/\s(?=\d\d, |\d{4},|[AP]M|[A-Z]{3}$)/g, '\u00a0');
}

/** "3:42 PM EST" for what happened on the day of `now`, with its date for what did not. */
export function formatRecent(iso: string, now: string, timeZone: string): string {
  if (dayOf(iso, timeZone) !== dayOf(now, timeZone)) {
    return formatInstant(iso, timeZone);
  }
  return dateFormatter('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(iso));
}

/** "Jan 05, 2025" in lists, "January 05, 2025" on the post page, in the site's time zone. */
export function formatDate(iso: string, length: 'short' | 'long', timeZone: string): string {
  return dateFormatter('en-US', {
    timeZone,
    month: length,
    day: '2-digit',
    year: 'numeric',
  }).format(new Date(iso));
}

/** "Nov 3", with its year if that is not the one of `now`: where there is little room. */
export function formatShortDay(iso: string, now: string, timeZone: string): string {
  const sameYear = dayOf(iso, timeZone).slice(0, 4) === dayOf(now, timeZone).slice(0, 4);
  return dateFormatter('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(new Date(iso));
}

/** "3:42 PM" on the day of `now`, else "Nov 3": in a list where the exact time matters little. */
export function formatShortMoment(iso: string, now: string, timeZone: string): string {
  if (dayOf(iso, timeZone) !== dayOf(now, timeZone)) return formatShortDay(iso, now, timeZone);
  return dateFormatter('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(
    new Date(iso),
  );
}

/** The calendar day of an instant in a time zone, as `YYYY-MM-DD`. */
export function dayOf(instant: string | Date, timeZone: string): string {
  return dateFormatter('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(instant));
}

/** Whether it is a real date, `2026-11-26`, unlike February 30. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
  );
}

/** The day so many days later; the calendar of months is the same everywhere. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Whether it is the value of a `datetime-local` input, "2025-01-05T15:42", of a day that exists. */
export function isFieldTime(text: string): boolean {
  const [day = '', time = ''] = text.split('T');
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) && isDay(day) && text === `${day}T${time}`;
}

/**
 * An instant as the value of a `datetime-local` input, "2025-01-05T15:42". Only the server converts
 * the other way.
 */
export function toFieldTime(iso: string, timeZone: string): string {
  return dateFormatter('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(new Date(iso))
    .replace(' ', 'T');
}
