import { randomUUID } from 'node:crypto';
import { deleteMessagesAbout } from '#app/domains/outbox/change-messages.server.ts';
import { writeFlag, writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { isId } from '#database/is-id.ts';
import {
  type Actor,
  type AuditEntry,
  type Changes,
  type WriteDeps,
  write,
} from '#database/write.ts';
import { notifyOwnerOnce } from './announce-lead.server.ts';
import { findLead } from './inbox.server.ts';
import type { Lead, LeadStatus } from './lead.ts';

export type LeadChange = { ok: true } | { ok: false; code: 'stale' | 'gone'; message: string };

export const GONE: LeadChange = {
  ok: false,
  code: 'gone',
  message: 'This lead was deleted meanwhile.',
};
const STALE: LeadChange = {
  ok: false,
  code: 'stale',
  message:
    'Somebody changed this lead meanwhile. What you see now is the newest: please try again.',
};

/** Which lead, in the version that was seen. */
type Seen = { id: string; version: number };

/** The first change away from new is the first response; later ones leave its time alone. */
export async function setStatus(
  deps: WriteDeps,
  actor: Actor,
  { status, ...seen }: Seen & { status: LeadStatus },
): Promise<LeadChange> {
  return change(deps, actor, seen, (lead) => ({
    set: {
      status,
      first_response_at:
        lead.firstResponseAt ?? (status === 'new' ? null : writeTimestamp(deps.now())),
    },
    audit: { action: 'lead.status', detail: { from: lead.status, to: status } },
  }));
}

/**
 * Sets a lead aside, or takes it back into the inbox; one that was set aside by itself when it came
 * is told of then, as any new lead.
 */
export async function setSpam(
  deps: WriteDeps,
  actor: Actor,
  { spam, notifyWebhook, ...seen }: Seen & { spam: boolean; notifyWebhook: boolean },
): Promise<LeadChange> {
  const announcement = { leadId: seen.id, notifyWebhook, now: deps.now() };
  return change(deps, actor, seen, ({ spamReasons }) => ({
    set: { spam: writeFlag(spam) },
    audit: { action: spam ? 'lead.set-aside' : 'lead.restored' },
    ...(!spam &&
      spamReasons.length > 0 && {
        also: (tx, changes) => notifyOwnerOnce(tx, changes, announcement),
      }),
  }));
}

type Columns = { status?: string; first_response_at?: string | null; spam?: 0 | 1 };

interface LeadEdit {
  set: Columns;
  audit: Pick<AuditEntry, 'action' | 'detail'>;
  /** What else belongs to the change. */
  also?: (tx: Tx, changes: Changes) => Promise<void>;
}

async function change(
  deps: WriteDeps,
  actor: Actor,
  { id, version }: Seen,
  make: (lead: Lead) => LeadEdit,
): Promise<LeadChange> {
  return write(deps, actor, async (tx, changes): Promise<LeadChange> => {
    const lead = await findLead(tx, id);
    if (lead === null) return GONE;
    if (lead.version !== version) return STALE;
    const { set, audit, also } = make(lead);
    const { numUpdatedRows } = await tx
      .updateTable('leads')
      .set({ ...set, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    // Between the look at its version and the write, another server changed the lead.
    if (numUpdatedRows === 0n) return STALE;
    changes.audit({ ...audit, objectType: 'lead', objectId: id });
    changes.event({ type: 'leads', id });
    await also?.(tx, changes);
    return { ok: true };
  });
}

export const MAX_NOTE = 4000;

export type NoteAnswer = LeadChange | { ok: false; code: 'invalid'; message: string };

export async function addNote(
  deps: WriteDeps,
  actor: Actor,
  note: { leadId: string; body: string },
): Promise<NoteAnswer> {
  const body = note.body
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
  if (body === '') return { ok: false, code: 'invalid', message: 'Write a line or two first.' };
  if (body.length > MAX_NOTE) {
    return { ok: false, code: 'invalid', message: `Keep a note under ${MAX_NOTE} characters.` };
  }
  return write(deps, actor, async (tx, changes): Promise<NoteAnswer> => {
    if ((await findLead(tx, note.leadId)) === null) return GONE;
    const id = randomUUID();
    await tx
      .insertInto('lead_notes')
      .values({
        id,
        lead_id: note.leadId,
        author_name: actor.name,
        body,
        created_at: writeTimestamp(deps.now()),
      })
      .execute();
    changes.audit({
      action: 'lead.note-added',
      objectType: 'lead',
      objectId: note.leadId,
      detail: { noteId: id },
    });
    changes.event({ type: 'leads', id: note.leadId });
    return { ok: true };
  });
}

/** For good, with its notes. The plan of a reader who wrote to us stays theirs, and names nobody. */
export async function deleteLead(deps: WriteDeps, actor: Actor, seen: Seen): Promise<LeadChange> {
  return write(deps, actor, async (tx, changes): Promise<LeadChange> => {
    const lead = await findLead(tx, seen.id);
    if (lead === null) return GONE;
    if (lead.version !== seen.version || !(await deleteRow(tx, seen))) return STALE;
    await deleteMessagesAbout(tx, [seen.id]);
    // Who it was is what was asked to be forgotten: only the reference stays.
    changes.audit({
      action: 'lead.deleted',
      objectType: 'lead',
      objectId: seen.id,
      detail: { reference: lead.reference },
    });
    changes.event({ type: 'leads', id: seen.id });
    return { ok: true };
  });
}

async function deleteRow(tx: Tx, { id, version }: Seen): Promise<boolean> {
  if (!isId(id)) return false;
  const { numDeletedRows } = await tx
    .deleteFrom('leads')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
