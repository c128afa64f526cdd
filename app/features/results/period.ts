import {
  type AskedPeriod,
  type Days,
  PERIODS,
  type Period,
  type PeriodName,
} from './period-names.ts';

/** Numbers are kept for ten years at most. */
const MOST_DAYS = 3_660;

type Plain = Temporal.PlainDate;

/** The period that a URL asks for. */
export function readPeriod(parameters: URLSearchParams, today: string): AskedPeriod {
  const asked = parameters.get('period');
  const typed = { from: parameters.get('from') ?? '', to: parameters.get('to') ?? '' };
  const now = Temporal.PlainDate.from(today);
  if (asked !== 'own') {
    const name = PERIODS.find(({ value }) => value === asked)?.value ?? PERIODS[0].value;
    return { period: createPeriod(name, now), typed, problem: null };
  }
  const own = readOwn(typed, now);
  return typeof own === 'string'
    ? { period: createPeriod('28d', now), typed, problem: own }
    : { period: own, typed, problem: null };
}

/** The last 7 days, compared with the 7 before. */
export function lastWeek(today: string): Period {
  return createPeriod('7d', Temporal.PlainDate.from(today));
}

/** The 7 days before this one, beside the 7 before them. */
export function weekBefore(day: string): Period {
  return createPeriod('7d', Temporal.PlainDate.from(day).subtract({ days: 1 }));
}

/** The last 28 days. */
export function lastDays(today: string): Period {
  return createPeriod('28d', Temporal.PlainDate.from(today));
}

function createPeriod(name: Exclude<PeriodName, 'own'>, today: Plain): Period {
  if (name === '12m') {
    const from = today.subtract({ months: 12 }).add({ days: 1 });
    const before = { from: from.subtract({ months: 12 }), to: from.subtract({ days: 1 }) };
    return { name, from: `${from}`, to: `${today}`, before: toText(before) };
  }
  return spanOf(name, today.subtract({ days: Number.parseInt(name, 10) - 1 }), today);
}

function readOwn(typed: Days, today: Plain): Period | string {
  const from = readDay(typed.from);
  const to = readDay(typed.to);
  if (from === null || to === null) {
    return 'Choose a first and a last day, like 2026-01-05 and 2026-01-31.';
  }
  if (Temporal.PlainDate.compare(from, to) > 0) return 'The first day is after the last one.';
  if (Temporal.PlainDate.compare(from, today) > 0) return 'These days have not come yet.';
  if (from.until(to).days >= MOST_DAYS) return 'Choose at most ten years.';
  return spanOf('own', from, to);
}

function readDay(text: string): Plain | null {
  try {
    return /^\d{4}-\d\d-\d\d$/.test(text) ? Temporal.PlainDate.from(text) : null;
  } catch {
    // February 30. The sentence above tells the person.
    return null;
  }
}

function spanOf(name: PeriodName, from: Plain, to: Plain): Period {
  const days = from.until(to).days + 1;
  const before = { from: from.subtract({ days }), to: from.subtract({ days: 1 }) };
  return { name, from: `${from}`, to: `${to}`, before: toText(before) };
}

function toText({ from, to }: Readonly<Record<'from' | 'to', Plain>>): Days {
  return { from: `${from}`, to: `${to}` };
}

/** The query of an address with this period; empty for the usual one. */
export function periodSearch({ name, from, to }: Period): string {
  if (name === 'own') return `?${new URLSearchParams({ period: name, from, to })}`;
  return name === PERIODS[0].value ? '' : `?period=${name}`;
}

export function listDays({ from, to }: Days): string[] {
  const last = Temporal.PlainDate.from(to);
  const days: string[] = [];
  let day = Temporal.PlainDate.from(from);
  while (Temporal.PlainDate.compare(day, last) <= 0) {
    days.push(`${day}`);
    day = day.add({ days: 1 });
  }
  return days;
}

/** The instants between which these days are in a time zone: the second is the first of the next day. */
export function toInstants({ from, to }: Days, timeZone: string): { after: Date; before: Date } {
  const begin = (day: Plain) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  const last = Temporal.PlainDate.from(to);
  return { after: begin(Temporal.PlainDate.from(from)), before: begin(last.add({ days: 1 })) };
}
