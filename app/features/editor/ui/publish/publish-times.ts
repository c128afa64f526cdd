import { isFuture, type PublishDate } from '#app/features/articles/publish-date.ts';
import { addDays, dateFormatter, toFieldTime } from '#app/formatting/dates.ts';

const MORNING = 'T09:00';
const TUESDAY = 2;

/** A time that the Publish sheet offers, as the value of a `datetime-local` input. */
export interface OfferedTime {
  readonly name: string;
  readonly local: string;
}

/** Tomorrow and the first Tuesday after it, at 9 AM where the site is. */
export function offerTimes(now: string, timeZone: string): readonly OfferedTime[] {
  const tomorrow = addDays(dayOf(toFieldTime(now, timeZone)), 1);
  const weekday = new Date(tomorrow).getUTCDay();
  const daysToTuesday = ((TUESDAY - weekday + 6) % 7) + 1;
  return [
    { name: 'Tomorrow', local: tomorrow + MORNING },
    { name: 'Next Tuesday', local: addDays(tomorrow, daysToTuesday) + MORNING },
  ];
}

const dayOf = (local: string) => local.slice(0, 'YYYY-MM-DD'.length);

/** "Tuesday, December 1", with its year if that is not the one of `now`. */
export function describeDay(local: string, { now, timeZone }: SiteTime): string {
  const isThisYear = local.slice(0, 4) === toFieldTime(now, timeZone).slice(0, 4);
  return dateFormatter('en-US', {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(new Date(dayOf(local)));
}

interface SiteTime {
  readonly now: string;
  readonly timeZone: string;
}

/** The label of the Publish sheet's button. */
export function labelPublish(
  choice: PublishDate,
  { isUpdate, ...at }: SiteTime & { isUpdate: boolean },
): string {
  const verb = isUpdate ? 'Update' : 'Publish';
  switch (choice.kind) {
    case 'now':
      return isUpdate ? 'Update and date today' : 'Publish now';
    case 'keep':
      return `${verb} with this date`;
    case 'set': {
      if (choice.local === '') return verb;
      const day = describeDay(choice.local, at);
      return isFuture(choice, at.now) ? `Schedule for ${day}` : `${verb}, dated ${day}`;
    }
  }
}
