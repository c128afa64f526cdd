import { deleteMessagesAbout } from '#app/domains/outbox/change-messages.server.ts';
import { writeFlag, writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { isId } from '#database/row-ids.ts';
import {
  type Actor,
  type AuditEntry,
  type Changes,
  type WriteDeps,
  write,
} from '#database/write.ts';
import { type Conflict, goneConflict, staleConflict } from '../conflict.ts';
import { findLead } from './inbox.server.ts';
import type { Lead, LeadStatus } from './lead.ts';
import { queueMissedNotifications } from './lead-notifications.server.ts';
import { wasSpamOnArrival } from './spam-score.ts';

export type LeadChange = { ok: true } | Conflict;

export const GONE = goneConflict('lead');
const STALE = staleConflict('lead');

/** A lead, and the version that the page showed. */
export type LeadVersion = { id: string; version: number };

export async function setStatus(
  deps: WriteDeps,
  actor: Actor,
  { status, ...target }: LeadVersion & { status: LeadStatus },
): Promise<LeadChange> {
  return changeLead(deps, actor, target, (lead) => toStatus(lead, status, deps.now()));
}

/**
 * Moves a lead to Spam or back to the inbox. A restored lead notifies the owner as a new one does,
 * unless they were already notified of it.
 */
export async function setSpam(
  deps: WriteDeps,
  actor: Actor,
  { spam, notifyWebhook, ...target }: LeadVersion & { spam: boolean; notifyWebhook: boolean },
): Promise<LeadChange> {
  return changeLead(deps, actor, target, ({ spamReasons }) => ({
    set: { spam: writeFlag(spam) },
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

/** The first change away from `new` sets the time of the first response; later ones keep it. */
export function toStatus(lead: Lead, status: LeadStatus, now: Date): LeadEdit {
  const answeredNow = status === 'new' ? null : writeTimestamp(now);
  return {
    set: { status, first_response_at: lead.firstResponseAt ?? answeredNow },
    audit: { action: 'lead.status', detail: { from: lead.status, to: status } },
  };
}

type Columns = { status?: string; first_response_at?: string | null; spam?: 0 | 1 };

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
  createEdit: (lead: Lead) => LeadEdit,
): Promise<LeadChange> {
  return write(deps, actor, async (tx, changes): Promise<LeadChange> => {
    const lead = await findLead(tx, id);
    if (lead === null) return GONE;
    if (lead.version !== version) return STALE;
    const { set, audit, inTransaction } = createEdit(lead);
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
    if (lead.version !== target.version || !(await deleteRow(tx, target))) return STALE;
    await deleteMessagesAbout(tx, [target.id]);
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
