/**
 * The instant of a local time in a time zone, ISO 8601 in UTC. A time skipped in spring becomes one
 * hour later; a time that occurs twice in fall is the first of the two.
 * @throws RangeError if the date does not exist
 */
export function readLocalTime({ local, timeZone }: { local: string; timeZone: string }): string {
  return Temporal.PlainDateTime.from(local)
    .toZonedDateTime(timeZone, { disambiguation: 'compatible' })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' });
}

/** The first instant of a day in a time zone, ISO 8601 in UTC. */
export function startOfDay(day: string, timeZone: string): string {
  return Temporal.PlainDate.from(day)
    .toZonedDateTime(timeZone)
    .toInstant()
    .toString({ smallestUnit: 'millisecond' });
}
