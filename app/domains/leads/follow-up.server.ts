import { randomUUID } from 'node:crypto';
import { findSettings } from '#app/domains/settings/settings.server.ts';
import { toLine } from '#app/formatting/characters.ts';
import { addDays, dayOf, isDay } from '#app/formatting/dates.ts';
import type { Actor, WriteDeps } from '#database/write.ts';
import {
  changeLead,
  type LeadChange,
  type LeadEdit,
  type LeadVersion,
} from './change-lead.server.ts';
import { describeFollowUp } from './conversation.ts';
import { followUpDue, followUpReminder, NO_FOLLOW_UP } from './due/due-columns.server.ts';
import { storeNote } from './lead-notes.server.ts';

const MAX_NOTE = 200;
const MOST_DAYS = 2 * 366;

export type FollowUpResult = LeadChange | { ok: false; code: 'invalid'; message: string };

function invalid(message: string): FollowUpResult {
  return { ok: false, code: 'invalid', message };
}

/**
 * Plans what happens next, on a day in the site's time zone. Until then, nothing is due. A lead that has
 * not been answered is still due when it was.
 */
export async function planFollowUp(
  deps: WriteDeps,
  actor: Actor,
  { day, note: typed, ...target }: LeadVersion & { day: string; note: string },
): Promise<FollowUpResult> {
  const { timeZone } = await findSettings(deps.database.db);
  const now = deps.now();
  const today = dayOf(now, timeZone);
  const note = toLine(typed);
  if (!isDay(day)) return invalid('Choose a day.');
  if (day < today) return invalid('That day has passed. Choose today or a later day.');
  if (day > addDays(today, MOST_DAYS)) return invalid('Choose a day in the next two years.');
  if (note.length > MAX_NOTE) return invalid(`Keep it under ${MAX_NOTE} characters.`);
  const noteId = note === '' ? null : randomUUID();
  return changeLead(
    deps,
    actor,
    target,
    async (lead, tx): Promise<LeadEdit> => ({
      set: {
        follow_up_on: day,
        follow_up_note: note === '' ? null : note,
        ...(await followUpReminder(tx, { day, now })),
        ...(lead.status === 'new' ? {} : await followUpDue(tx, day)),
      },
      audit: { action: 'lead.follow-up', detail: { day, ...(noteId === null ? {} : { noteId }) } },
      // The activity log outlives the lead, so the sentence is a note of the lead.
      ...(noteId !== null && {
        inTransaction: (tx) =>
          storeNote(tx, {
            id: noteId,
            leadId: target.id,
            body: `${describeFollowUp(day, now)}: ${note}`,
            actor,
            now,
          }),
      }),
    }),
  );
}

/** The plan was carried out or dropped. */
export function endFollowUp(
  deps: WriteDeps,
  actor: Actor,
  target: LeadVersion,
): Promise<LeadChange> {
  return changeLead(deps, actor, target, (lead) => ({
    set: {
      ...NO_FOLLOW_UP,
      ...(lead.status === 'new' ? {} : { due_at: null }),
    },
    audit: { action: 'lead.follow-up-ended' },
  }));
}

/**
 * Gives a lead to one of the people with access, or to nobody.
 * @param people the addresses of those who have access
 */
export async function assignLead(
  deps: WriteDeps,
  actor: Actor,
  { person, people, ...target }: LeadVersion & { person: string; people: readonly string[] },
): Promise<FollowUpResult> {
  const email = person === '' ? null : person;
  if (email !== null && !people.includes(email)) {
    return invalid('This person no longer has access. Choose somebody else.');
  }
  return changeLead(deps, actor, target, () => ({
    set: { assigned_to: email },
    audit: { action: 'lead.assigned', detail: { to: email } },
  }));
}
