import { randomUUID } from 'node:crypto';
import { isDay } from '#app/formatting/dates.ts';
import type { Tx } from '#database/connect.ts';
import type { Actor, WriteDeps } from '#database/write.ts';
import { storeNote } from '../contact/lead-notes.server.ts';
import { followUpReminder } from '../deadlines/due-columns.server.ts';
import { isClosed, type Lead, type LeadStatus } from '../lead.ts';
import { type LeadOutcome, readOutcome, type TypedOutcome } from '../outcome/lead-outcome.ts';
import {
  ASKED_FOR_NO_CONTACT,
  changeLead,
  type LeadChange,
  type LeadEdit,
  type LeadVersion,
  toStatus,
} from './change-lead.server.ts';

/**
 * Moves a lead to a status.
 * @param outcome what a form says about how it ended; without it, a lead that has this status already
 *   keeps what was said
 * @param before what a move had changed that this one undoes
 */
export async function setStatus(
  deps: WriteDeps,
  actor: Actor,
  {
    status,
    outcome: typed,
    before = null,
    ...target
  }: LeadVersion & {
    status: LeadStatus;
    outcome?: TypedOutcome | null;
    before?: LeadBefore | null;
  },
): Promise<LeadChange> {
  const read = typed == null ? null : readOutcome(status, typed);
  if (read?.ok === false) return { ok: false, code: 'invalid', message: read.message };
  const day = before?.followUpOn ?? null;
  if (day !== null && !isDay(day)) return { ok: false, code: 'invalid', message: 'Choose a day.' };
  return changeLead(deps, actor, target, async (lead, tx) => {
    if (lead.noContact !== null && !isClosed(status)) return ASKED_FOR_NO_CONTACT;
    const now = deps.now();
    const moved = await toStatus(
      tx,
      day === null ? lead : { ...lead, followUpOn: day },
      status,
      now,
    );
    const edit = before === null ? moved : await withBefore(tx, moved, { before, status, now });
    return read === null ? edit : withOutcome(edit, read.outcome, { lead, actor, now });
  });
}

/** What a lead had that is gone once it is answered, won or lost. */
export interface LeadBefore {
  readonly followUpOn: string | null;
  readonly followUpNote: string | null;
  /** Whether nobody had answered it. */
  readonly isUnanswered: boolean;
}

async function withBefore(
  tx: Tx,
  edit: LeadEdit,
  { before, status, now }: { before: LeadBefore; status: LeadStatus; now: Date },
): Promise<LeadEdit> {
  const { followUpOn: day, followUpNote, isUnanswered } = before;
  return {
    ...edit,
    set: {
      ...edit.set,
      ...(day !== null &&
        !isClosed(status) && {
          follow_up_on: day,
          follow_up_note: followUpNote,
          ...(await followUpReminder(tx, { day, now })),
        }),
      ...(status === 'new' && isUnanswered && { first_response_at: null }),
    },
  };
}

/** The activity log outlives the lead, so the reason is a note of the lead. */
function withOutcome(
  edit: LeadEdit,
  { lostReason, wonProgram, wonAmount }: LeadOutcome,
  { lead, actor, now }: { lead: Lead; actor: Actor; now: Date },
): LeadEdit {
  const isNoted = lostReason !== null && lostReason !== lead.lostReason;
  const noteId = isNoted ? randomUUID() : null;
  const { from, to } = edit.audit?.detail ?? {};
  return {
    ...edit,
    set: { ...edit.set, lost_reason: lostReason, won_program: wonProgram, won_amount: wonAmount },
    audit: {
      action: 'lead.status',
      detail: {
        ...{ from, to },
        ...(noteId !== null && { noteId }),
        ...(wonProgram !== null && { program: wonProgram }),
        ...(wonAmount !== null && { amount: wonAmount }),
      },
    },
    ...(noteId !== null && {
      inTransaction: (tx) =>
        storeNote(tx, { id: noteId, leadId: lead.id, body: `Lost: ${lostReason}`, actor, now }),
    }),
  };
}
