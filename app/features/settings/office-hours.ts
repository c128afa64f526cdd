import { accept, type ParseResult, reject } from '#app/formatting/parse-result.ts';

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
type Weekday = (typeof WEEKDAYS)[number];

/** `HH:MM`, the value of a time input. */
export interface OpenHours {
  readonly from: string;
  readonly to: string;
}

/** One entry for each weekday from Monday on; null where nobody works. */
export type OfficeHours = readonly (OpenHours | null)[];

const NINE_TO_FIVE: OpenHours = { from: '09:00', to: '17:00' };
export const DEFAULT_HOURS: OfficeHours = WEEKDAYS.map((day) =>
  day === 'Saturday' || day === 'Sunday' ? null : NINE_TO_FIVE,
);

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
/** A day as it is stored; half of it while somebody is still typing. */
const DAY = /^([A-Z][a-z]+) ([\d:]*)-([\d:]*)$/;

/** The stored text of the hours, "Monday 09:00-17:00, Tuesday 09:00-17:00". */
export function writeOfficeHours(hours: OfficeHours): string {
  return joinHours(hours.flatMap((day) => [day?.from ?? '', day?.to ?? '']));
}

/** The text of the fields of a form: from and to of each weekday. */
export function joinHours(fields: readonly string[]): string {
  return WEEKDAYS.flatMap((day, index) => {
    const [from = '', to = ''] = fields.slice(2 * index, 2 * index + 2).map((each) => each.trim());
    return from === '' && to === '' ? [] : [`${day} ${from}-${to}`];
  }).join(', ');
}

/** What the fields of a form show of a text, valid or not. */
export function splitHours(text: string): { day: Weekday; from: string; to: string }[] {
  const days = new Map(
    text.split(', ').map((part) => {
      const [, day = '', from = '', to = ''] = DAY.exec(part) ?? [];
      return [day, { from, to }] as const;
    }),
  );
  return WEEKDAYS.map((day) => ({ day, ...(days.get(day) ?? { from: '', to: '' }) }));
}

export function parseOfficeHours(typed: string): ParseResult<OfficeHours> {
  const days = splitHours(typed);
  if (joinHours(days.flatMap(({ from, to }) => [from, to])) !== typed.trim()) {
    return reject('not-understood', 'Choose the hours of each day.');
  }
  const hours: (OpenHours | null)[] = [];
  for (const { day, from, to } of days) {
    if (from === '' && to === '') {
      hours.push(null);
      continue;
    }
    if (!TIME.test(from) || !TIME.test(to)) {
      return reject('not-understood', `${day} needs a time to begin and one to end.`);
    }
    if (to <= from) return reject('not-understood', `${day} ends before it begins.`);
    hours.push({ from, to });
  }
  return accept(hours, `You work ${describeHours(hours)}`);
}

/** "Monday to Friday, 9:00 AM to 5:00 PM; Saturday, 10:00 AM to 1:00 PM". */
function describeHours(hours: OfficeHours): string {
  const runs: { first: Weekday; last: Weekday; times: string }[] = [];
  WEEKDAYS.forEach((day, index) => {
    const open = hours[index];
    if (!open) return;
    const times = `${describeTime(open.from)} to ${describeTime(open.to)}`;
    const run = runs.at(-1);
    if (run?.times === times && WEEKDAYS.indexOf(run.last) === index - 1) run.last = day;
    else runs.push({ first: day, last: day, times });
  });
  return runs
    .map(({ first, last, times }) => `${first === last ? first : `${first} to ${last}`}, ${times}`)
    .join('; ');
}

/** "9:00 AM" for `09:00`. */
function describeTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const shown = hour % 12 === 0 ? 12 : hour % 12;
  return `${shown}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
