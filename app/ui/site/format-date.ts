import { dateFormatter } from '#app/ui/date-formatter.ts';

/** 'MMM dd, yyyy' in lists and 'MMMM dd, yyyy' on the post page, in the site's time zone. */
export function formatDate(iso: string, length: 'short' | 'long', timeZone: string): string {
  return dateFormatter('en-US', {
    timeZone,
    month: length,
    day: '2-digit',
    year: 'numeric',
  }).format(new Date(iso));
}

/** The same day for the `datetime` attribute, `YYYY-MM-DD`. */
export function machineDate(iso: string, timeZone: string): string {
  return dateFormatter('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(iso));
}
