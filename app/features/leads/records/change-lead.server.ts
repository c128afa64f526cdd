import type { Updateable } from 'kysely';
import { deleteMessagesAbout } from '#app/features/outbox/change-messages.server.ts';
import { type Conflict, goneConflict, staleConflict } from '#app/formatting/conflict.ts';
import { writeFlag, writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { isId } from '#database/row-ids.ts';
import type { LeadTable } from '#database/schema.ts';
import {
  type Actor,
  type AuditEntry,
  type Changes,
  type WriteDeps,
  write,
} from '#database/write.ts';
import {
  findDueColumns,
  followUpDue,
  NO_FOLLOW_UP,
  NOTHING_DUE,
} from '../deadlines/due-columns.server.ts';
import { wasSpamOnArrival } from '../form/spam-score.ts';
import { findLead } from '../inbox.server.ts';
import { isClosed, type Lead, type LeadStatus } from '../lead.ts';
import { queueLeadUpdate, queueMissedNotifications } from './lead-notifications.server.ts';

/** Why a change was not made, beside the form. */
export type Refusal = { ok: false; code: 'invalid'; message: string };

export type LeadChange = { ok: true } | Conflict | Refusal;

export const ASKED_FOR_NO_CONTACT: Refusal = {
  ok: false,
  code: 'invalid',
  message: 'They asked for no contact. Remove that mark first.',
};

export const GONE = goneConflict('lead');
const STALE = staleConflict('lead');

/** A lead, and the version that the page showed. */
export type LeadVersion = { id: string; version: number };

/**
 * Moves a lead to Spam or back to the inbox. A restored lead notifies the owner as a new one does,
 * unless they were already notified of it.
 */
export async function setSpam(
  deps: WriteDeps,
  actor: Actor,
  { spam, notifyWebhook, ...target }: LeadVersion & { spam: boolean; notifyWebhook: boolean },
): Promise<LeadChange> {
  return changeLead(deps, actor, target, ({ spamReasons, dueAt }) => ({
    set: {
      spam: writeFlag(spam),
      // Whoever restores an overdue lead has just seen it, so no reminder is needed.
      ...(!spam &&
        dueAt !== null &&
        Date.parse(dueAt) < deps.now().getTime() && {
          remind_at: null,
          follow_up_remind_at: null,
        }),
    },
    audit: { action: spam ? 'lead.set-aside' : 'lead.restored' },
    ...(!spam && {
      inTransaction: (tx, changes) =>
        queueMissedNotifications(tx, changes, {
          leadId: target.id,
          notifyWebhook,
          now: deps.now(),
          wasSpamOnArrival: wasSpamOnArrival(spamReasons),
        }),
    }),
  }));
}

/**
 * The first change away from `new` sets the time of the first response; later ones keep it. A lead
 * that is set back to new waits again, counted from when it was sent.
 */
export async function toStatus(
  tx: Tx,
  lead: Lead,
  status: LeadStatus,
  now: Date,
): Promise<LeadEdit> {
  const isAnswer = status !== 'new';
  return {
    set: {
      status,
      ...(status !== lead.status && { lost_reason: null, won_program: null, won_amount: null }),
      first_response_at: lead.firstResponseAt ?? (isAnswer ? writeTimestamp(now) : null),
      ...(isAnswer ? await findNextStep(tx, lead, status) : await findDueAgain(tx, lead)),
    },
    audit: { action: 'lead.status', detail: { from: lead.status, to: status } },
  };
}

/** What is planned for an answered lead; nothing once it is won or lost. */
async function findNextStep(tx: Tx, { followUpOn }: Lead, status: LeadStatus): Promise<Columns> {
  if (isClosed(status)) return { ...NOTHING_DUE, ...NO_FOLLOW_UP };
  return { ...NOTHING_DUE, ...(followUpOn !== null && (await followUpDue(tx, followUpOn))) };
}

async function findDueAgain(tx: Tx, { id, createdAt }: Lead) {
  const { reminders } = await tx
    .selectFrom('leads')
    .select('reminders')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return findDueColumns(tx, { received: new Date(createdAt), reminders });
}

type Columns = Updateable<
  Pick<
    LeadTable,
    | 'status'
    | 'first_response_at'
    | 'spam'
    | 'due_at'
    | 'due_rules'
    | 'remind_at'
    | 'follow_up_on'
    | 'follow_up_note'
    | 'follow_up_remind_at'
    | 'assigned_to'
    | 'lost_reason'
    | 'won_program'
    | 'won_amount'
  >
>;

export interface LeadEdit {
  set: Columns;
  /** Absent if `inTransaction` writes the entry. */
  audit?: Pick<AuditEntry, 'action' | 'detail'>;
  inTransaction?: (tx: Tx, changes: Changes) => Promise<void>;
}

/** Changes a lead unless somebody else has changed it since the page was read. */
export async function changeLead(
  deps: WriteDeps,
  actor: Actor,
  { id, version }: LeadVersion,
  createEdit: (lead: Lead, tx: Tx) => LeadEdit | Refusal | Promise<LeadEdit | Refusal>,
): Promise<LeadChange> {
  return write(deps, actor, async (tx, changes): Promise<LeadChange> => {
    const lead = await findLead(tx, id);
    if (lead === null) return GONE;
    if (lead.version !== version) return STALE;
    const edit = await createEdit(lead, tx);
    if ('ok' in edit) return edit;
    const { set, audit, inTransaction } = edit;
    const { numUpdatedRows } = await tx
      .updateTable('leads')
      .set({ ...set, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    // Another server changed the lead between the read and the write.
    if (numUpdatedRows === 0n) return STALE;
    if (audit !== undefined) changes.audit({ ...audit, objectType: 'lead', objectId: id });
    changes.event({ type: 'leads', id });
    await inTransaction?.(tx, changes);
    // A call that changed no status is a note alone. Nothing is sent of spam, and a lead that is taken
    // out of it is sent as a new one.
    if (Object.keys(set).length > 0 && !lead.spam && set.spam === undefined) {
      await queueLeadUpdate(tx, changes, { leadId: id, now: deps.now() });
    }
    return { ok: true };
  });
}

/**
 * Deletes the lead and its notes. The visitor's saved plan stays: it belongs to them and holds no
 * name.
 */
export async function deleteLead(
  deps: WriteDeps,
  actor: Actor,
  target: LeadVersion,
): Promise<LeadChange> {
  return write(deps, actor, async (tx, changes): Promise<LeadChange> => {
    const lead = await findLead(tx, target.id);
    if (lead === null) return GONE;
    // In the order in which a delivery locks them.
    await deleteMessagesAbout(tx, [target.id]);
    if (lead.version !== target.version || !(await deleteRow(tx, target))) return STALE;
    // The name has to disappear, so the audit log keeps only the reference.
    changes.audit({
      action: 'lead.deleted',
      objectType: 'lead',
      objectId: target.id,
      detail: { reference: lead.reference },
    });
    changes.event({ type: 'leads', id: target.id });
    return { ok: true };
  });
}

async function deleteRow(tx: Tx, { id, version }: LeadVersion): Promise<boolean> {
  if (!isId(id)) return false;
  const { numDeletedRows } = await tx
    .deleteFrom('leads')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
