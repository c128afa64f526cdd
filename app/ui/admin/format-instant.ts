import { dateFormatter } from '#app/ui/date-formatter.ts';

/** "Jan 05, 2025, 3:42 PM EST": a time in the admin area always names its zone (rulings, Posts). */
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
