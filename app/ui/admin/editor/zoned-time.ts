import { dateFormatter } from '#app/ui/date-formatter.ts';

/** "2025-01-05T15:42" in a zone, as a date field wants it. The way back is the server's. */
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
