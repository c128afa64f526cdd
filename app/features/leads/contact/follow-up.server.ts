import { randomUUID } from 'node:crypto';
import { toLine } from '#app/formatting/characters.ts';
import type { Actor, WriteDeps } from '#database/write.ts';
import { NO_FOLLOW_UP } from '../deadlines/due-columns.server.ts';
import { findDayProblem, planDay } from '../deadlines/planned-day.server.ts';
import {
  ASKED_FOR_NO_CONTACT,
  changeLead,
  type LeadChange,
  type LeadVersion,
  type Refusal,
} from '../records/change-lead.server.ts';
import { describeFollowUp } from './conversation.ts';
import { storeNote } from './lead-notes.server.ts';

const MAX_NOTE = 200;

function invalid(message: string): Refusal {
  return { ok: false, code: 'invalid', message };
}

/** Plans what happens next with a lead, and on which day. */
export async function planFollowUp(
  deps: WriteDeps,
  actor: Actor,
  { day, note: typed, ...target }: LeadVersion & { day: string; note: string },
): Promise<LeadChange> {
  const now = deps.now();
  const note = toLine(typed);
  const problem = await findDayProblem(deps.database.db, day, now);
  if (problem !== null) return invalid(problem);
  if (note.length > MAX_NOTE) return invalid(`Keep it under ${MAX_NOTE} characters.`);
  const noteId = note === '' ? null : randomUUID();
  return changeLead(deps, actor, target, async (lead, tx) => {
    if (lead.noContact !== null) return ASKED_FOR_NO_CONTACT;
    const detail = { day, ...(noteId === null ? {} : { noteId }) };
    return {
      set: {
        ...(await planDay(tx, { day, now, isAnswered: lead.status !== 'new' })),
        follow_up_note: note === '' ? null : note,
      },
      audit: { action: 'lead.follow-up', detail },
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
    };
  });
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
): Promise<LeadChange> {
  const email = person === '' ? null : person;
  if (email !== null && !people.includes(email)) {
    return invalid('This person no longer has access. Choose somebody else.');
  }
  return changeLead(deps, actor, target, () => ({
    set: { assigned_to: email },
    audit: { action: 'lead.assigned', detail: { to: email } },
  }));
}
