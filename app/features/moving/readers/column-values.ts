/** The values of columns as PostgreSQL writes them, in CSV, in JSON and in SQL. */

import { explain, type Note } from '../source/note.ts';

/** Text of a column; null for nothing. Numbers and other values of JSON become text. */
export function readText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.trim() === '' ? null : text;
}

/** Also as spreadsheets write them in other languages. */
const TRUE: ReadonlySet<string> = new Set(
  'true t yes y on 1 wahr ja vrai oui verdadero sí si verdadeiro sim vero waar'.split(' '),
);
const FALSE: ReadonlySet<string> = new Set(
  'false f no n off 0 falsch nein faux non falso não onwaar nee'.split(' '),
);

/** A yes or no; null for anything else. */
export function readAnswer(value: unknown): boolean | null {
  const text = (readText(value) ?? '').trim().toLowerCase();
  return TRUE.has(text) || (FALSE.has(text) ? false : null);
}

export type ReadDate =
  | { readonly kind: 'none' }
  | { readonly kind: 'date'; readonly at: string }
  /** Not a date, or one before there were websites. */
  | { readonly kind: 'unreadable'; readonly text: string };

const TIMESTAMP =
  /^(\d{4,6})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|[+-]\d{1,2}(?::?\d{2})?(?::?\d{2})?)?$/i;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const WORDY =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? )?(?:([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4,6})|(\d{1,2})(?:st|nd|rd|th)?\.? ([a-z]{3,9})\.?,? (\d{4,6}))(?:,?(?: at)? (\d{1,2}):(\d{2})(?::(\d{2}))? ?(?:([ap])\.?m\.?)?)?(?: ?\(?(?:GMT|UTC|Z)?([+-]\d{1,2}:?(?:\d{2})?)?\)?)?$/i;
const FIRST_YEAR = 1990;
const LAST_YEAR = 2100;

/**
 * Reads `2025-06-10 09:32:59.06227+00` and similar forms, and those with the month as a word. Without a zone, it is UTC; a day without a
 * time is noon there, which is that day in all of America and Europe. Dates of posts have
 * milliseconds; anything finer is dropped.
 */
export function readDate(value: unknown): ReadDate {
  const text = readText(value)?.trim() ?? '';
  if (text === '') return { kind: 'none' };
  const match = TIMESTAMP.exec(withoutWords(text));
  if (match === null) return { kind: 'unreadable', text };
  const [, year = '', month = '', day = '', hour = '12', minute = '0', second = '0'] = match;
  const [, , , , , , , fraction = '', zone = 'Z'] = match;
  if (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return { kind: 'unreadable', text };
  const two = (part: string) => part.padStart(2, '0');
  const date = `${year}-${two(month)}-${two(day)}`;
  const time = `${two(hour)}:${two(minute)}:${two(second)}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  const instant = new Date(`${date}T${time}Z`);
  // Rejects February 30, which `Date` reads as March 2.
  if (Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(`${date}T`)) {
    return { kind: 'unreadable', text };
  }
  return {
    kind: 'date',
    at: new Date(instant.getTime() - zoneMinutes(zone) * 60_000).toISOString(),
  };
}

export function describeUnreadable(date: string): Note {
  return explain({ date: 1 }, `Its date is “${date.slice(0, 40)}”, which we can’t read.`);
}

/** `Jul 08 2022`, `May 28, 2015 10:00 AM`, `3 May 2021` and `2021/05/03` in the other form. */
function withoutWords(text: string): string {
  const match = WORDY.exec(text);
  if (match === null) return text.replace(/^(\d{4})\/(\d{1,2})\/(\d{1,2})(?!\d)/, '$1-$2-$3');
  const [, before, dayAfter, yearAfter, day = dayAfter, after, year = yearAfter] = match;
  const [, , , , , , , hour, minute = '00', second = '00', half, zone = ''] = match;
  const name = (before ?? after ?? '').toLowerCase();
  const month = MONTHS.findIndex((each) => name.startsWith(each)) + 1;
  if (month === 0) return text;
  if (hour === undefined) return `${year}-${month}-${day}`;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour;
  return `${year}-${month}-${day} ${hours}:${minute}:${second}${zone}`;
}

function zoneMinutes(zone: string): number {
  const match = /^([+-])(\d{1,2}):?(\d{2})?/.exec(zone);
  if (match === null) return 0;
  const [, sign, hours = '0', minutes = '0'] = match;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** A list of texts: JSON, a PostgreSQL array, or words separated by commas. */
export function readList(value: unknown): string[] {
  // Hexo has lists of categories in one of them, each below the other.
  if (Array.isArray(value)) return tidy(value.flat().map((each) => readText(each) ?? ''));
  const text = readText(value)?.trim() ?? '';
  if (text.startsWith('[')) {
    const parsed = parseJson(text);
    if (Array.isArray(parsed)) return readList(parsed);
  }
  if (text.startsWith('{') && text.endsWith('}')) return tidy(readPostgresArray(text));
  return tidy(text.split(','));
}

function tidy(list: readonly string[]): string[] {
  return [...new Set(list.map((each) => each.trim()).filter((each) => each !== ''))];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `{"a, b",c,NULL}`: quoted where needed, with backslashes before quotes and backslashes. */
function readPostgresArray(text: string): string[] {
  const found: string[] = [];
  const element = /\s*(?:"((?:[^"\\]|\\.)*)"|([^,{}]*))\s*[,}]/gsy;
  element.lastIndex = 1;
  for (let match = element.exec(text); match !== null; match = element.exec(text)) {
    const [, quoted, plain = ''] = match;
    if (quoted !== undefined) found.push(quoted.replace(/\\(.)/gs, '$1'));
    else if (plain.trim().toUpperCase() !== 'NULL') found.push(plain);
  }
  return found;
}
