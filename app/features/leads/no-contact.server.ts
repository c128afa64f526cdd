import { listMailsTo } from '#app/features/outbox/list-messages.server.ts';
import { writeFlag, writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { lockRows } from '#database/lock-rows.ts';
import { emailKey, phoneKey } from '#database/search-terms.ts';
import { takeTurns } from '#database/take-turns.ts';
import { type Actor, type Changes, type WriteDeps, write } from '#database/write.ts';
import { isSent } from './contact/conversation.ts';
import type { ContactMark } from './form/text-consent.ts';
import { findLead } from './inbox.server.ts';
import { isClosed, type Lead, type LeadStatus } from './lead.ts';
import { GONE, type LeadChange, type LeadEdit, toStatus } from './records/change-lead.server.ts';
import { queueLeadUpdate } from './records/lead-notifications.server.ts';
import { toLead, toMark } from './records/lead-row.server.ts';

/** Why a lead is lost that was open when its person asked for no contact. */
const REASON = 'Asked for no contact';

/** What a mark belongs to: it is on every lead with this email or phone number. */
type Person = Pick<Lead, 'email' | 'phone'>;

/** A lead stored at the same moment would miss the mark. */
export async function takeTurnsForPerson(
  { database }: Pick<WriteDeps, 'database'>,
  tx: Tx,
  { email, phone }: Person,
): Promise<void> {
  if (phone !== null) await takeTurns(database, tx, `phone:${phoneKey(phone)}`);
  if (email !== '') await takeTurns(database, tx, `email:${emailKey(email)}`);
}

/** The "no contact" of this email or phone number, from any of its leads; the earliest one counts. */
export async function findNoContact(
  db: Db | Tx,
  { email, phone }: Person,
): Promise<ContactMark | null> {
  const marked = db
    .selectFrom('leads')
    .select(['no_contact_at', 'no_contact_by'])
    .where('no_contact_at', 'is not', null)
    .orderBy('no_contact_at')
    .limit(1);
  const rows = [
    email === '' ? undefined : await marked.where('id', 'in', idsOf(db, email)).executeTakeFirst(),
    phone === null
      ? undefined
      : await marked.where('phone_key', '=', phoneKey(phone)).executeTakeFirst(),
  ];
  const marks = rows.flatMap(
    (row) => toMark(row?.no_contact_at ?? null, row?.no_contact_by ?? null) ?? [],
  );
  return marks.sort((a, b) => (a.at < b.at ? -1 : 1))[0] ?? null;
}

function idsOf(db: Db | Tx, email: string) {
  return db.selectFrom('lead_search').select('lead_id as id').where('email', '=', emailKey(email));
}

/** Ends what a feature has with these addresses, in the transaction that notes the wish. */
export type WhenNoContact = (
  tx: Tx,
  changes: Changes,
  person: { emails: readonly string[]; now: Date },
) => Promise<void>;

export interface NoContactDeps extends Pick<WriteDeps, 'database'> {
  readonly whenNoContact: readonly WhenNoContact[];
}

/** Sets or removes "no contact" on every lead with this lead's email or phone number. */
export async function setNoContact(
  deps: WriteDeps & NoContactDeps,
  actor: Actor,
  { leadId, noted }: { leadId: string; noted: boolean },
): Promise<LeadChange> {
  return write(deps, actor, async (tx, changes): Promise<LeadChange> => {
    const lead = await findLead(tx, leadId);
    if (lead === null) return GONE;
    await takeTurnsForPerson(deps, tx, lead);
    await noteNoContact(deps, tx, changes, {
      person: lead,
      noted,
      by: actor.name,
      now: deps.now(),
    });
    return { ok: true };
  });
}

interface NotedWish {
  /** One of this person's leads, which need not be stored yet. */
  readonly person: Person & { readonly id: string };
  readonly noted: boolean;
  /** Who noted it. */
  readonly by: string;
  readonly now: Date;
}

/**
 * Sets or removes "no contact" on every lead with this email or phone number. Those that are open are lost
 * with it, so that nothing is due and nobody is reminded; without it, they are open again. Their
 * subscriptions end, and stay ended without the mark: only they themselves can sign up again. There is no
 * version check: a concurrent change must not keep the wish from being recorded. The transaction has its
 * turn for this person.
 */
export async function noteNoContact(
  deps: NoContactDeps,
  tx: Tx,
  changes: Changes,
  { person, noted, by, now }: NotedWish,
): Promise<void> {
  const mark: Mark = {
    no_contact_at: noted ? writeTimestamp(now) : null,
    no_contact_by: noted ? by : null,
  };
  const leads = await lockLeadsOf(deps, tx, person);
  for (const each of leads) {
    if ((each.noContact !== null) === noted) continue;
    const { set, detail } = noted ? await close(tx, each, now) : await reopen(tx, each, now);
    await tx
      .updateTable('leads')
      .set({ ...set, ...mark, version: each.version + 1 })
      .where('id', '=', each.id)
      .execute();
    const action = noted ? 'lead.no-contact' : 'lead.no-contact-removed';
    changes.audit({ action, objectType: 'lead', objectId: each.id, ...(detail && { detail }) });
    changes.event({ type: 'leads', id: each.id });
    if (!each.spam) await queueLeadUpdate(tx, changes, { leadId: each.id, now });
  }
  await markSpam(tx, person, mark);
  if (!noted) return;
  const emails = new Set([person, ...leads].map(({ email }) => email).filter(Boolean));
  for (const end of deps.whenNoContact) await end(tx, changes, { emails: [...emails], now });
}

/** This lead, and the others with its email or phone number that are not spam. */
async function lockLeadsOf(
  { database }: NoContactDeps,
  tx: Tx,
  lead: NotedWish['person'],
): Promise<Lead[]> {
  const query = tx
    .selectFrom('leads')
    .selectAll()
    .where('id', 'in', everyIdOf(tx, lead))
    .where(({ eb, or }) => or([eb('id', '=', lead.id), eb('spam', '=', writeFlag(false))]))
    .orderBy('id');
  return (await lockRows(database, query).execute()).map(toLead);
}

function everyIdOf(tx: Tx, { id, email, phone }: NotedWish['person']) {
  const own = tx.selectFrom('leads').select('id').where('id', '=', id);
  const byEmail = email === '' ? own : own.union(idsOf(tx, email));
  if (phone === null) return byEmail;
  const key = phoneKey(phone);
  return byEmail.union(tx.selectFrom('leads').select('id').where('phone_key', '=', key));
}

type Mark = { no_contact_at: string | null; no_contact_by: string | null };

/** One address may have sent thousands, and nobody follows what happens to them. */
async function markSpam(tx: Tx, lead: NotedWish['person'], mark: Mark): Promise<void> {
  await tx
    .updateTable('leads')
    .set(mark)
    .where('id', 'in', everyIdOf(tx, lead))
    .where('spam', '=', writeFlag(true))
    .where('no_contact_at', mark.no_contact_at === null ? 'is not' : 'is', null)
    .execute();
}

type Move = { set: LeadEdit['set']; detail?: { from: LeadStatus; to: LeadStatus } };

async function close(tx: Tx, lead: Lead, now: Date): Promise<Move> {
  if (isClosed(lead.status)) return { set: {} };
  const { set } = await toStatus(tx, lead, 'lost', now);
  return { set: { ...set, lost_reason: REASON }, detail: { from: lead.status, to: 'lost' } };
}

/** As new, if nobody had answered before. What else was planned is gone. */
async function reopen(tx: Tx, lead: Lead, now: Date): Promise<Move> {
  if (lead.status !== 'lost' || lead.lostReason !== REASON) return { set: {} };
  const wasNew = !(await wasAnswered(tx, lead));
  const to = wasNew ? 'new' : 'contacted';
  const before = wasNew ? { ...lead, firstResponseAt: null } : lead;
  const { set } = await toStatus(tx, before, to, now);
  return { set, detail: { from: 'lost', to } };
}

/**
 * An email that was on its way when they asked may have gone out after all. One that an earlier version
 * counted when it was queued may never have.
 */
async function wasAnswered(tx: Tx, { id, firstResponseAt, noContact }: Lead): Promise<boolean> {
  const mails = await listMailsTo(tx, [id]);
  if (mails.some(isSent)) return true;
  const isOfUnsent = mails.some(({ createdAt }) => createdAt === firstResponseAt);
  return firstResponseAt !== noContact?.at && !isOfUnsent;
}
