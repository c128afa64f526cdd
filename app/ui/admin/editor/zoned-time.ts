import { dateFormatter } from '#app/ui/date-formatter.ts';

/** "2025-01-05T15:42" in a zone, as a date field wants it. */
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

/**
 * The instant that a date field's value means in a zone, ISO 8601 in UTC; null for no date. A time
 * that the clock skips in spring is the one an hour later.
 */
export function fromFieldTime(value: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${value}Z`);
  if (Number.isNaN(asUtc)) return null;
  let instant = asUtc;
  // The zone's offset depends on the instant itself: two steps settle it.
  for (let step = 0; step < 2; step += 1) {
    const shown = Date.parse(`${toFieldTime(new Date(instant).toISOString(), timeZone)}Z`);
    instant += asUtc - shown;
  }
  return new Date(instant).toISOString();
}
