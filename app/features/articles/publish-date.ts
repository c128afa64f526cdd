import { toFieldTime } from '#app/formatting/dates.ts';

/**
 * What saving a published post does with its date. A date is sent as typed, together with the time
 * zone of its field; only the server converts it to an instant.
 */
export type PublishDate =
  | { kind: 'now' }
  | { kind: 'keep' }
  | {
      kind: 'set';
      local: string;
      timeZone: string;
      /**
       * The instant that the field was filled in with, ISO 8601, until somebody edits the field.
       */
      instant?: string | undefined;
    };

/** The value of a `datetime-local` input: "2025-03-09T02:30"; some browsers add seconds. */
const LOCAL_TIME = /^(\d{4})-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/;
export const FIRST_YEAR = 1990;
export const LAST_YEAR = 2199;
export const NO_SUCH_DATE = 'That date does not exist. Choose another one';

/** The error message for a publication date; null if it is valid. */
export function publishDateProblem(choice: PublishDate): string | null {
  if (choice.kind !== 'set') return null;
  if (choice.local === '') {
    return 'Choose a date and a time';
  }
  const year = Number(LOCAL_TIME.exec(choice.local)?.[1]);
  return year >= FIRST_YEAR && year <= LAST_YEAR
    ? null
    : `Choose a date between the years ${FIRST_YEAR} and ${LAST_YEAR}`;
}

/** Compared as local times of the site; the server decides by the instant. */
export function isFuture(choice: PublishDate, now: string): boolean {
  return choice.kind === 'set' && choice.local > toFieldTime(now, choice.timeZone);
}
