import { accept, type Parsed, quote, refuse } from './parsed.ts';

export const DEFAULT_TIME_ZONE = 'America/New_York';

/** Names, not offsets: an offset does not know about daylight saving time. */
const ZONE_NAME = /^(?:UTC|[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+){1,2})$/;

export function parseTimeZone(typed: string): Parsed<string> {
  const text = typed.trim().replaceAll(' ', '_');
  try {
    if (ZONE_NAME.test(text)) {
      const value = new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone;
      return accept(value, `Dates are shown in the time of ${value}`);
    }
  } catch {
    // An unknown zone throws a RangeError; the refusal below says so in plain words.
  }
  return refuse(
    'not-understood',
    `${quote(typed)} is not a time zone. Choose one from the list, like ${DEFAULT_TIME_ZONE}.`,
  );
}

/** Every zone this machine knows, for the list to choose from. */
export function listTimeZones(): string[] {
  return Intl.supportedValuesOf('timeZone');
}
