import { randomUUID } from 'node:crypto';
import { isBlankText, withoutInvisible } from '#app/formatting/characters.ts';
import type { Conflict } from '#app/formatting/conflict.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import {
  type Actor,
  type AuditEntry,
  type Changes,
  type WriteDeps,
  write,
} from '#database/write.ts';
import { findDayProblem, planDay } from '../deadlines/planned-day.server.ts';
import { findLead } from '../inbox.server.ts';
import {
  ASKED_FOR_NO_CONTACT,
  changeLead,
  GONE,
  type LeadEdit,
  type LeadVersion,
  type Refusal,
  toStatus,
} from '../records/change-lead.server.ts';
import { CALL_OUTCOMES, type CallOutcome } from './call-outcomes.ts';

const MAX_NOTE = 4000;

export type NoteResult = { ok: true; noteId: string } | Conflict | Refusal;

const TOO_LONG: Refusal = {
  ok: false,
  code: 'invalid',
  message: `Keep a note under ${MAX_NOTE} characters.`,
};

export async function addNote(
  deps: WriteDeps,
  actor: Actor,
  note: { leadId: string; body: string },
): Promise<NoteResult> {
  const body = readBody(note.body);
  if (isBlankText(body))
    return { ok: false, code: 'invalid', message: 'Write a line or two first.' };
  if (body.length > MAX_NOTE) return TOO_LONG;
  return write(deps, actor, async (tx, changes): Promise<NoteResult> => {
    if ((await findLead(tx, note.leadId)) === null) return GONE;
    const noteId = randomUUID();
    await insertNote(tx, changes, { ...note, id: noteId, body, actor, now: deps.now() });
    changes.event({ type: 'leads', id: note.leadId });
    return { ok: true, noteId };
  });
}

/**
 * Notes how a call went and, if it reached the person or their voicemail, marks a new lead as
 * contacted. A lead whose number is wrong is still waiting for an answer.
 * @param day when somebody gets back to the lead; without one, what was planned stays
 */
export async function logCall(
  deps: WriteDeps,
  actor: Actor,
  {
    outcome,
    body: typed,
    day = '',
    ...target
  }: LeadVersion & { outcome: CallOutcome; body: string; day?: string },
): Promise<NoteResult> {
  const body = readBody(typed);
  if (body.length > MAX_NOTE) return TOO_LONG;
  const now = deps.now();
  const problem = day === '' ? null : await findDayProblem(deps.database.db, day, now);
  if (problem !== null) return { ok: false, code: 'invalid', message: problem };
  const { sentence, answers } = CALL_OUTCOMES[outcome];
  const noteId = randomUUID();
  const changed = await changeLead(deps, actor, target, async (lead, tx) => {
    if (lead.noContact !== null) return ASKED_FOR_NO_CONTACT;
    const isAnswered = answers || lead.status !== 'new';
    const edit: LeadEdit =
      answers && lead.status === 'new' ? await toStatus(tx, lead, 'contacted', now) : { set: {} };
    const plan = day === '' ? {} : await planDay(tx, { day, now, isAnswered });
    return {
      ...edit,
      set: { ...edit.set, ...plan },
      async inTransaction(tx, changes) {
        const text = isBlankText(body) ? sentence : `${sentence}\n${body}`;
        await insertNote(tx, changes, { id: noteId, leadId: target.id, body: text, actor, now });
        if (day !== '') changes.audit(followUpEntry(target.id, day));
      },
    };
  });
  return changed.ok ? { ok: true, noteId } : changed;
}

function followUpEntry(objectId: string, day: string): AuditEntry {
  return { action: 'lead.follow-up', objectType: 'lead', objectId, detail: { day } };
}

function readBody(typed: string): string {
  return withoutInvisible(typed.toWellFormed()).trim();
}

interface NewNote {
  id: string;
  leadId: string;
  body: string;
  actor: Actor;
  now: Date;
}

export async function insertNote(tx: Tx, changes: Changes, note: NewNote): Promise<void> {
  await storeNote(tx, note);
  changes.audit({
    action: 'lead.note-added',
    objectType: 'lead',
    objectId: note.leadId,
    detail: { noteId: note.id },
  });
}

/** Without an entry in the activity log: for a note that belongs to a change with one. */
export async function storeNote(tx: Tx, { id, leadId, body, actor, now }: NewNote): Promise<void> {
  await tx
    .insertInto('lead_notes')
    .values({
      id,
      lead_id: leadId,
      author_name: actor.name,
      body,
      created_at: writeTimestamp(now),
    })
    .execute();
}
