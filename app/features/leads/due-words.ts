import { dateFormatter, dayOf, formatShortDay } from '#app/formatting/dates.ts';
import { describeWait, type LeadSummary, waitingMs } from './lead.ts';

/** The parts of the inbox, in its order. */
export const DUE_GROUPS = {
  overdue: 'Overdue',
  today: 'Due today',
  later: 'Due later',
  none: 'Nothing due',
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

type DueLead = Pick<
  LeadSummary,
  'spam' | 'status' | 'dueAt' | 'createdAt' | 'firstResponseAt' | 'unsent'
>;

/**
 * "overdue: waiting 2 days", "reply by 5:00 PM", "reply by Mon, Nov 30"; for an answered lead
 * "follow up today"; null if nothing is due. With an email that has not gone out: "sending an email", or
 * "email not sent, reply by 5:00 PM".
 */
export function describeDue(lead: DueLead, at: At): string | null {
  if (lead.status !== 'new') return describeFollowUp(lead, at);
  const due = describeAnswer(lead, at);
  if (due === null || lead.unsent === undefined) return due;
  return lead.unsent === 'sending' ? `sending an email, ${due}` : `email not sent, ${due}`;
}

function describeFollowUp({ spam, dueAt }: DueLead, at: At): string | null {
  const group = dueGroupOf({ spam, dueAt }, at);
  if (dueAt === null || group === 'none') return null;
  if (group === 'today') return 'follow up today';
  const day = describeDay(dueAt, at);
  return group === 'overdue' ? `overdue: follow up since ${day}` : `follow up on ${day}`;
}

function describeAnswer(lead: DueLead, at: At): string | null {
  const { dueAt } = lead;
  const { now, timeZone } = at;
  switch (dueGroupOf(lead, at)) {
    case 'overdue':
      return `overdue: waiting ${describeWait(waitingMs({ ...lead, firstResponseAt: null }, now))}`;
    case 'today':
      return `reply by ${formatTime(dueAt ?? '', timeZone)}`;
    case 'later':
      return `reply by ${describeDay(dueAt ?? '', at)}`;
    case 'none':
      return null;
  }
}

function formatTime(iso: string, timeZone: string): string {
  const options = { timeZone, hour: 'numeric', minute: '2-digit' } as const;
  return dateFormatter('en-US', options).format(new Date(iso));
}

/** "Mon, Nov 30": a day of a follow-up, which has no time zone. */
export function describePlannedDay(day: string, now: Date): string {
  return describeDay(`${day}T12:00:00Z`, { now, timeZone: 'UTC' });
}

/** "Mon, Nov 30". */
function describeDay(iso: string, { now, timeZone }: At): string {
  const weekday = dateFormatter('en-US', { timeZone, weekday: 'short' }).format(new Date(iso));
  return `${weekday}, ${formatShortDay(iso, now.toISOString(), timeZone)}`;
}
