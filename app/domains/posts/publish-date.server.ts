import type { PublishDate, PublishDateAnswer } from './editor-protocol.ts';
import { publishDateProblem } from './publish-date.ts';

type SetDate = Extract<PublishDate, { kind: 'set' }>;

/** The instant that a date field means, or what is wrong with it. */
export function readPublishDate(set: SetDate): PublishDateAnswer {
  const problem = publishDateProblem(set);
  if (problem !== null) return { ok: false, message: problem };
  try {
    return { ok: true, at: readLocalTime(set) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { ok: false, message: 'There is no such date. Choose another one' };
  }
}

/**
 * The instant of a date and time in a time zone, ISO 8601 in UTC. A time that the clocks skip in
 * spring is the one an hour later; one that comes twice in autumn is the first.
 * @throws RangeError for a date that does not exist.
 */
export function readLocalTime({ local, timeZone }: Omit<SetDate, 'kind'>): string {
  return Temporal.PlainDateTime.from(local)
    .toZonedDateTime(timeZone, { disambiguation: 'compatible' })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' });
}
