import type { AnswerTime } from '#app/features/settings/answer-promise.ts';
import { type DaysOff, isDayOff, MOST_DAYS_OFF } from '#app/features/settings/days-off.ts';
import type { OfficeHours } from '#app/features/settings/office-hours.ts';
import { dayOf } from '#app/formatting/dates.ts';
import { readLocalTime } from '#app/formatting/local-time.server.ts';

/** When people work, and how soon they promise to answer. */
export interface AnswerRules {
  readonly hours: OfficeHours;
  readonly daysOff: readonly DaysOff[];
  readonly time: AnswerTime;
  readonly timeZone: string;
}

export interface DueTimes {
  /** When half of the working time until then has passed. */
  readonly half: Date;
  readonly due: Date;
}

export interface WorkCalendar {
  /** When a lead that was received at this moment is due. */
  due(received: Date): DueTimes;
  /** Whether this moment is in working hours, or a few minutes after. */
  isWorkTime(at: Date): boolean;
  /** The next moment in working hours; the moment itself if it is in them. */
  nextWorkTime(at: Date): Date;
}

/** A working day, in milliseconds. */
interface Shift {
  readonly day: string;
  readonly start: number;
  readonly end: number;
}

const HOUR = 60 * 60 * 1_000;
/** Reminders for what is due at the very end of a day still go out on that day. */
const AFTER_WORK_MILLISECONDS = 15 * 60 * 1_000;
/** Every week has a working day, and at most so many days are off. */
const LONGEST_SEARCH_DAYS = 7 * (MOST_DAYS_OFF + 3);

export function createWorkCalendar(rules: AnswerRules): WorkCalendar {
  const known = new Map<string, Shift | null>();

  function shiftOf(date: Temporal.PlainDate): Shift | null {
    const day = date.toString();
    let shift = known.get(day);
    if (shift === undefined) {
      shift = readShift(day, rules.hours[date.dayOfWeek - 1] ?? null, rules);
      known.set(day, shift);
    }
    return shift;
  }

  /** The shifts that have not ended at this moment, in order. */
  function* shiftsFrom(at: number): Generator<Shift> {
    const first = Temporal.PlainDate.from(dayOf(new Date(at), rules.timeZone));
    for (let days = 0; days < LONGEST_SEARCH_DAYS; days += 1) {
      const shift = shiftOf(first.add({ days }));
      if (shift !== null && shift.end > at) yield shift;
    }
    throw new RangeError('There is no working day.');
  }

  function nextShift(at: number): Shift {
    for (const shift of shiftsFrom(at)) return shift;
    throw new RangeError('There is no working day.');
  }

  /** The moment when this much working time has passed. */
  function afterWork(from: number, milliseconds: number): number {
    let left = milliseconds;
    for (const { start, end } of shiftsFrom(from)) {
      const begin = Math.max(start, from);
      if (begin + left <= end) return begin + left;
      left -= end - begin;
    }
    throw new RangeError('There is no working day.');
  }

  function workBetween(from: number, to: number): number {
    let work = 0;
    for (const { start, end } of shiftsFrom(from)) {
      if (start >= to) return work;
      work += Math.min(end, to) - Math.max(start, from);
    }
    return work;
  }

  /**
   * The same time on a later working day. What arrives outside of working hours counts as arriving on
   * the next working day, and may take all of it.
   */
  function afterBusinessDays(received: number, count: number): number {
    const shifts = shiftsFrom(received);
    const first = nextOf(shifts);
    const isDuringWork = received >= first.start;
    let last = first;
    for (let more = isDuringWork ? count : count - 1; more > 0; more -= 1) last = nextOf(shifts);
    if (!isDuringWork) return last.end;
    const time = Temporal.Instant.fromEpochMilliseconds(received)
      .toZonedDateTimeISO(rules.timeZone)
      .toPlainTime();
    const same = readLocalTime({ local: `${last.day}T${time}`, timeZone: rules.timeZone });
    return Math.min(Math.max(Date.parse(same), last.start), last.end);
  }

  return {
    due(received) {
      const from = received.getTime();
      const { unit, count } = rules.time;
      const due = unit === 'hour' ? afterWork(from, count * HOUR) : afterBusinessDays(from, count);
      return { half: new Date(afterWork(from, workBetween(from, due) / 2)), due: new Date(due) };
    },
    isWorkTime(at) {
      const { start } = nextShift(at.getTime() - AFTER_WORK_MILLISECONDS);
      return at.getTime() >= start;
    },
    nextWorkTime(at) {
      return new Date(Math.max(at.getTime(), nextShift(at.getTime()).start));
    },
  };
}

function nextOf(shifts: Generator<Shift>): Shift {
  const { value } = shifts.next();
  return value;
}

/** Null on a day off, or if the change of clocks skips the hours. */
function readShift(
  day: string,
  open: OfficeHours[number],
  { daysOff, timeZone }: AnswerRules,
): Shift | null {
  if (open === null || isDayOff(day, daysOff)) return null;
  const at = (time: string) => Date.parse(readLocalTime({ local: `${day}T${time}`, timeZone }));
  const [start, end] = [at(open.from), at(open.to)];
  return start < end ? { day, start, end } : null;
}
