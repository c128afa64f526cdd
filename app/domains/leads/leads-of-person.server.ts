import { deleteMessagesAbout } from '#app/domains/outbox/change-messages.server.ts';
import { parseEmail, parsePhone } from '#app/domains/settings/contact.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { inChunks } from '#database/row-ids.ts';
import type { Changes } from '#database/write.ts';
import type { Lead } from './lead.ts';
import { toLead } from './lead-row.server.ts';
import { HIGHEST_NUMBER } from './lead-search.server.ts';

/**
 * Deleting 50 leads, each with some 60 entries in the search index, takes about 20 ms, in which
 * SQLite blocks the whole process.
 */
const BATCH_SIZE = 50;

/** The subject of a privacy request. */
export type Person = { email: string } | { phone: string };

export type PersonResult = { ok: true; person: Person } | { ok: false; message: string };

/** Reads a typed email or phone number. Numbers that differ only in the extension are one person. */
export function readPerson(typed: string): PersonResult {
  if (typed.includes('@')) {
    const email = parseEmail(typed);
    if (!email.ok) return { ok: false, message: email.message };
    return { ok: true, person: { email: email.value.toLowerCase() } };
  }
  const phone = parsePhone(typed);
  if (phone.ok) return { ok: true, person: { phone: phone.value.tel.replace(/;ext=\d+$/, '') } };
  return { ok: false, message: 'Enter the email or the phone number that the request is about.' };
}

/**
 * The leads with this email or phone number, including spam, newest first, in batches. `next` is
 * the cursor of the next batch, null at the end.
 */
export async function listLeadsOf(
  db: Db | Tx,
  person: Person,
  before: number | null = null,
): Promise<{ leads: Lead[]; next: number | null }> {
  const [column, value] =
    'email' in person ? (['email', person.email] as const) : (['phone', person.phone] as const);
  const found = await db
    .selectFrom('lead_search')
    .select(['number', 'lead_id'])
    .where(column, '=', value)
    .where('number', '<', before ?? HIGHEST_NUMBER)
    .orderBy('number', 'desc')
    .limit(BATCH_SIZE)
    .execute();
  if (found.length === 0) return { leads: [], next: null };
  const ids = found.map((row) => row.lead_id);
  const rows = await db.selectFrom('leads').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const leads = ids.flatMap((id) => byId.get(id) ?? []).map(toLead);
  const next = found.length === BATCH_SIZE ? (found.at(-1)?.number ?? null) : null;
  return { leads, next };
}

/** A batch of the oldest leads from before this time. */
export async function listLeadsBefore(
  tx: Tx,
  limit: Date,
): Promise<Pick<Lead, 'id' | 'reference'>[]> {
  return tx
    .selectFrom('leads')
    .select(['id', 'reference'])
    .where('created_at', '<', writeTimestamp(limit))
    .orderBy('created_at')
    .limit(BATCH_SIZE)
    .execute();
}

export async function countLeadsBefore(db: Db, limit: Date): Promise<number> {
  const row = await db
    .selectFrom('leads')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('created_at', '<', writeTimestamp(limit))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Deletes leads with their notes and messages, as part of a larger transaction. */
export async function deleteLeads(
  tx: Tx,
  changes: Changes,
  leads: readonly Pick<Lead, 'id' | 'reference'>[],
  reason: 'privacy request' | 'kept long enough',
): Promise<void> {
  if (leads.length === 0) return;
  const ids = leads.map((lead) => lead.id);
  await deleteMessagesAbout(tx, ids);
  const deleted = new Set<string>();
  for (const some of inChunks(ids)) {
    const rows = await tx.deleteFrom('leads').where('id', 'in', some).returning('id').execute();
    for (const { id } of rows) deleted.add(id);
  }
  for (const { id, reference } of leads) {
    // Somebody else may have deleted it since it was listed.
    if (!deleted.has(id)) continue;
    changes.audit({
      action: 'lead.deleted',
      objectType: 'lead',
      objectId: id,
      detail: { reference, reason },
    });
    changes.event({ type: 'leads', id });
  }
}
