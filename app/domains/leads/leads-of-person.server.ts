import { sql } from 'kysely';
import { deleteMessagesAbout } from '#app/domains/outbox/change-messages.server.ts';
import { parseEmail, parsePhone } from '#app/domains/settings/contact.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { inChunks } from '#database/in-chunks.ts';
import type { Changes } from '#database/write.ts';
import type { Lead } from './lead.ts';
import { toLead } from './lead-row.server.ts';

/** A transaction holds up everybody who writes: it is kept short. */
const LEADS_AT_ONCE = 200;

/** Whom a privacy request is about. */
export type Person = { email: string } | { phone: string };

export type PersonReading = { ok: true; person: Person } | { ok: false; message: string };

/** An email or a phone number, as somebody types it; an extension makes no other person. */
export function readPerson(typed: string): PersonReading {
  if (typed.includes('@')) {
    const email = parseEmail(typed);
    if (!email.ok) return { ok: false, message: email.message };
    return { ok: true, person: { email: email.value.toLowerCase() } };
  }
  const phone = parsePhone(typed);
  if (phone.ok) return { ok: true, person: { phone: phone.value.tel.replace(/;ext=\d+$/, '') } };
  return { ok: false, message: 'Enter the email or the phone number that the request is about.' };
}

/** Every lead under that email or phone, set aside or not, newest first. */
export async function listLeadsOf(db: Db | Tx, person: Person): Promise<Lead[]> {
  const query = db.selectFrom('leads').selectAll();
  const narrowed =
    'email' in person
      ? query.where(sql<boolean>`lower(email) = ${person.email}`)
      : query.where((eb) =>
          eb.or([eb('phone', '=', person.phone), eb('phone', 'like', `${person.phone};%`)]),
        );
  const rows = await narrowed.orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
  return rows.map(toLead);
}

/** The oldest leads from before that time, a batch of them. */
export async function listLeadsBefore(
  tx: Tx,
  limit: Date,
): Promise<Pick<Lead, 'id' | 'reference'>[]> {
  return tx
    .selectFrom('leads')
    .select(['id', 'reference'])
    .where('created_at', '<', writeTimestamp(limit))
    .orderBy('created_at')
    .limit(LEADS_AT_ONCE)
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

/** Part of a larger deletion, in its transaction; the notes and messages go with them. */
export async function deleteLeads(
  tx: Tx,
  changes: Changes,
  leads: readonly Pick<Lead, 'id' | 'reference'>[],
  reason: 'privacy request' | 'kept long enough',
): Promise<void> {
  if (leads.length === 0) return;
  const ids = leads.map((lead) => lead.id);
  await deleteMessagesAbout(tx, ids);
  for (const some of inChunks(ids)) {
    await tx.deleteFrom('leads').where('id', 'in', some).execute();
  }
  for (const { id, reference } of leads) {
    changes.audit({
      action: 'lead.deleted',
      objectType: 'lead',
      objectId: id,
      detail: { reference, reason },
    });
    changes.event({ type: 'leads', id });
  }
}
