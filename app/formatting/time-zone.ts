import { accept, type ParseResult, quote, reject } from './parse-result.ts';

export const DEFAULT_TIME_ZONE = 'America/New_York';

/** Names only: an offset like +05:00 ignores daylight saving time. */
const ZONE_NAME = /^(?:UTC|[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+){1,2})$/;

export function parseTimeZone(typed: string): ParseResult<string> {
  const text = typed.trim().replaceAll(' ', '_');
  try {
    if (ZONE_NAME.test(text)) {
      const value = new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone;
      return accept(value, `Dates are in ${nameTimeZone(value)}`);
    }
  } catch {
    // Intl throws a RangeError for an unknown zone. The rejection below tells the person.
  }
  return reject(
    'not-understood',
    `${quote(typed)} is not a time zone. Choose one from the list, like ${DEFAULT_TIME_ZONE}.`,
  );
}

/** US zones by their everyday names, from east to west. */
const UNITED_STATES: readonly (readonly [zone: string, name: string])[] = [
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
];

export interface TimeZoneChoice {
  readonly value: string;
  readonly label: string;
  readonly group: string;
}

/** Every zone that this machine knows, US zones first. */
export function listTimeZones(): TimeZoneChoice[] {
  const first = new Set(UNITED_STATES.map(([zone]) => zone));
  return [
    ...UNITED_STATES.map(([value, name]) => ({
      value,
      label: `${name} (${readCity(value)})`,
      group: 'United States',
    })),
    ...Intl.supportedValuesOf('timeZone')
      .filter((zone) => !first.has(zone))
      .map((value) => ({
        value,
        label: value.replaceAll('_', ' ').replaceAll('/', ', '),
        group: 'Other places',
      })),
  ];
}

/** "Eastern time", "Berlin time". */
export function nameTimeZone(zone: string): string {
  const name = UNITED_STATES.find(([known]) => known === zone)?.[1] ?? readCity(zone);
  return `${name} time`;
}

/** "New York" for `America/New_York`. */
function readCity(zone: string): string {
  return zone.replace(/^.*\//, '').replaceAll('_', ' ');
}
