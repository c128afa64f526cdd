import type { PublishDate, PublishDateAnswer } from './editor-protocol.ts';
import { publishDateProblem } from './publish-date.ts';

type SetDate = Extract<PublishDate, { kind: 'set' }>;

/** Converts a typed date to an instant, or returns an error message. */
export function readPublishDate(set: SetDate): PublishDateAnswer {
  const problem = publishDateProblem(set);
  if (problem !== null) return { ok: false, message: problem };
  try {
    return { ok: true, at: readLocalTime(set) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { ok: false, message: 'That date does not exist. Choose another one' };
  }
}

/**
 * The instant of a local time in a time zone, ISO 8601 in UTC. A time skipped in spring becomes one
 * hour later; a time that occurs twice in fall is the first of the two.
 * @throws RangeError if the date does not exist
 */
export function readLocalTime({ local, timeZone }: Omit<SetDate, 'kind'>): string {
  return Temporal.PlainDateTime.from(local)
    .toZonedDateTime(timeZone, { disambiguation: 'compatible' })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' });
}
