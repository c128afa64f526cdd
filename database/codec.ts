/** How a timestamp, a boolean and a list are stored, on both databases: the only place that knows. */

export function writeTimestamp(instant: Date): string {
  return instant.toISOString();
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Whether a text has the form in which `writeTimestamp` writes; it may still name no moment. */
export function isTimestamp(text: string): boolean {
  return INSTANT.test(text);
}

/** ISO 8601 in UTC with milliseconds, whatever the driver gave. */
export function readTimestamp(stored: string | Date): string {
  // As we write them: a list of 500 reads a thousand.
  if (typeof stored === 'string' && isTimestamp(stored)) return stored;
  return typeof stored === 'string' ? new Date(stored).toISOString() : stored.toISOString();
}

export function readNullableTimestamp(stored: string | Date | null): string | null {
  return stored === null ? null : readTimestamp(stored);
}

export function writeFlag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}

export function readFlag(stored: number | boolean | null): boolean {
  return stored === true || stored === 1;
}

/** A list of strings from its JSON text; null and an empty column are the empty list. */
export function readList(stored: string | null): string[] {
  return stored === null ? [] : (JSON.parse(stored) as string[]);
}

export function writeList(list: readonly string[]): string | null {
  return list.length === 0 ? null : JSON.stringify(list);
}
