import { dateFormatter, dayOf, formatShortDay } from '#app/formatting/dates.ts';
import { describeWait, type LeadSummary, waitingMs } from '../lead.ts';

/** The parts of the inbox, in its order. */
export const DUE_GROUPS = {
  overdue: 'Overdue',
  today: 'Due today',
  later: 'Later',
  none: 'Answered',
};
export type DueGroup = keyof typeof DUE_GROUPS;

interface At {
  readonly now: Date;
  readonly timeZone: string;
}

export function dueGroupOf(
  { spam, dueAt }: Pick<LeadSummary, 'spam' | 'dueAt'>,
  { now, timeZone }: At,
): DueGroup {
  if (spam || dueAt === null) return 'none';
  if (Date.parse(dueAt) < now.getTime()) return 'overdue';
  return dayOf(dueAt, timeZone) === dayOf(now, timeZone) ? 'today' : 'later';
}

type DueLead = Pick<LeadSummary, 'spam' | 'dueAt' | 'createdAt' | 'firstResponseAt'>;

/** "overdue: waiting 2 days", "answer by 5:00 PM", "answer by Mon, Nov 30"; null without a time. */
export function describeDue(lead: DueLead, at: At): string | null {
  const { dueAt } = lead;
  const { now, timeZone } = at;
  switch (dueGroupOf(lead, at)) {
    case 'overdue':
      return `overdue: waiting ${describeWait(waitingMs({ ...lead, firstResponseAt: null }, now))}`;
    case 'today':
      return `answer by ${formatTime(dueAt ?? '', timeZone)}`;
    case 'later':
      return `answer by ${formatWeekday(dueAt ?? '', timeZone)}, ${formatShortDay(dueAt ?? '', now.toISOString(), timeZone)}`;
    case 'none':
      return null;
  }
}

function formatTime(iso: string, timeZone: string): string {
  const options = { timeZone, hour: 'numeric', minute: '2-digit' } as const;
  return dateFormatter('en-US', options).format(new Date(iso));
}

function formatWeekday(iso: string, timeZone: string): string {
  return dateFormatter('en-US', { timeZone, weekday: 'short' }).format(new Date(iso));
}
