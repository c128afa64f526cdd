import { addMonths } from '#app/features/calendar/schedule.ts';
import { addDays } from '#app/formatting/dates.ts';

/**
 * The day that a key leads to from another one, as in the date grid of the ARIA Authoring Practices;
 * null for a key that leads nowhere.
 */
export function dayAfterKey(day: string, key: string): string | null {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekday);
    case 'End':
      return addDays(day, 6 - weekday);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return null;
  }
}
