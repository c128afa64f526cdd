import { randomUUID } from 'node:crypto';
import type { Actor, WriteDeps } from '#database/write.ts';
import {
  changeLead,
  type LeadChange,
  type LeadEdit,
  type LeadVersion,
  toStatus,
} from './change-lead.server.ts';
import type { Lead, LeadStatus } from './lead.ts';
import { storeNote } from './lead-notes.server.ts';
import { type LeadOutcome, readOutcome, type TypedOutcome } from './outcome/lead-outcome.ts';

export type StatusResult = LeadChange | { ok: false; code: 'invalid'; message: string };

/**
 * Moves a lead to a status.
 * @param outcome what a form says about how it ended; without it, a lead that has this status already
 *   keeps what was said
 */
export async function setStatus(
  deps: WriteDeps,
  actor: Actor,
  {
    status,
    outcome: typed,
    ...target
  }: LeadVersion & { status: LeadStatus; outcome?: TypedOutcome | null },
): Promise<StatusResult> {
  const read = readOutcome(status, typed ?? NOTHING_TYPED);
  if (!read.ok) return { ok: false, code: 'invalid', message: read.message };
  return changeLead(deps, actor, target, async (lead, tx) => {
    const edit = await toStatus(tx, lead, status, deps.now());
    return typed == null ? edit : withOutcome(edit, read.outcome, { lead, actor, now: deps.now() });
  });
}

const NOTHING_TYPED: TypedOutcome = { reason: '', program: '', amount: '' };

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
