import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { readFlag, writeFlag, writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { isColumnPast } from '#database/deadline.ts';
import type { LeadTable } from '#database/schema.ts';
import { phoneKey } from '#database/search-terms.ts';
import { takeTurns } from '#database/take-turns.ts';
import { type Changes, VISITOR, type WriteDeps, write } from '#database/write.ts';
import type { Campaign } from '../campaign.ts';
import { findDoNotText } from '../contact/do-not-text.server.ts';
import { findDueColumns } from '../deadlines/due-columns.server.ts';
import { hashLeadContent, SAME_LEAD_WINDOW_MILLISECONDS } from '../form/content-hash.server.ts';
import type { LeadInput } from '../form/lead-form.ts';
import { createLeadReference, REFERENCE_BYTES } from '../form/lead-reference.ts';
import type { SpamReason } from '../form/spam-score.ts';
import type { TextConsentRecord } from '../form/text-consent.ts';
import { findNoContact, takeTurnsForPerson } from '../no-contact.server.ts';
import { indexLead } from '../search/lead-search.server.ts';
import { queueLeadNotifications } from './lead-notifications.server.ts';
import { toFieldColumns } from './lead-row.server.ts';

export interface NewLead {
  lead: LeadInput;
  /** Path of the page with the form. */
  /** The page that led to the form, or else the one with the form. */
  sourcePage: string;
  /** The page with the form. */
  formPage?: string;
  /** What the page says that its form is about, if it says more than the topic. */
  formAbout?: string | null;
  /** Stored under Spam, where the owner can see and restore it. */
  spam: boolean;
  spamReasons: readonly SpamReason[];
  campaign?: Campaign | null;
  /** Quiz answers sent with the form, in canonical form. */
  quizAnswers?: string | null;
  /** Whether to queue a webhook call in addition to the email. */
  notifyWebhook?: boolean;
  /** Further writes that belong to the lead, in its transaction. Also runs for a repeated lead. */
  inTransaction?: (tx: Tx, changes: Changes, leadId: string) => Promise<void>;
}

export interface CreatedLead {
  id: string;
  reference: string;
  /** The same content arrived within ten minutes; this is the lead stored then. */
  repeated: boolean;
}

/**
 * Stores a lead with its audit entry and its notifications in one transaction. The same content
 * within ten minutes is one lead: a second tap on the button, or a reload, gets the reference of
 * the first. The better verdict counts.
 */
export async function createLead(deps: WriteDeps, given: NewLead): Promise<CreatedLead> {
  const { lead, quizAnswers = null } = given;
  const hash = hashLeadContent(lead, quizAnswers);
  const now = deps.now();
  return write(deps, VISITOR, async (tx, changes) => {
    // Two simultaneous posts would both find no earlier lead.
    await takeTurns(deps.database, tx, hash);
    const earlier = await findRecent(tx, hash, now);
    if (earlier) {
      const { id, reference } = earlier;
      await given.inTransaction?.(tx, changes, id);
      if (readFlag(earlier.spam) && !given.spam)
        await acceptAfterAll(tx, changes, { id, given, now });
      return { id, reference, repeated: true };
    }
    const key = lead.phone === null ? null : phoneKey(lead.phone.tel);
    const noted = key === null ? null : await findDoNotText(deps, tx, key);
    const person = { email: lead.email ?? '', phone: lead.phone?.tel ?? null };
    await takeTurnsForPerson(deps, tx, person);
    const noContact = await findNoContact(tx, person);
    const at = writeTimestamp(now);
    const consents: TextConsentRecord[] = lead.consents.map((consent) => ({ ...consent, at }));
    const id = randomUUID();
    const fields = toFieldColumns(lead);
    const reference = await insertWithFreeReference(tx, {
      id,
      topic: lead.topic,
      ...fields,
      phone_key: key,
      text_consents: consents.length > 0 ? JSON.stringify(consents) : null,
      do_not_text_at: noted?.at ?? null,
      do_not_text_by: noted?.by ?? null,
      no_contact_at: noContact?.at ?? null,
      no_contact_by: noContact?.by ?? null,
      source_page: given.sourcePage,
      form_page: given.formPage ?? null,
      form_about: given.formAbout ?? null,
      campaign: given.campaign ? JSON.stringify(given.campaign) : null,
      quiz_answers: quizAnswers,
      content_hash: hash,
      status: 'new',
      spam: writeFlag(given.spam),
      spam_reasons: writeReasons(given.spamReasons),
      created_at: at,
      first_response_at: null,
      ...(await findDueColumns(tx, { received: now, reminders: 0 })),
      version: 1,
    });
    await indexLead(tx, { ...fields, id, reference });
    changes.audit({
      action: 'lead.created',
      objectType: 'lead',
      objectId: id,
      // Proof of consent has to outlive the lead.
      detail: { reference, spam: given.spam, consents: consents.filter(({ agreed }) => agreed) },
    });
    changes.event({ type: 'leads', id });
    await given.inTransaction?.(tx, changes, id);
    const { notifyWebhook = false } = given;
    if (!given.spam) await queueLeadNotifications(tx, changes, { leadId: id, notifyWebhook, now });
    return { id, reference, repeated: false };
  });
}

/**
 * Takes a lead out of Spam if it was sent again and is no longer suspect. A lead that an admin has
 * changed stays where they put it.
 */
async function acceptAfterAll(
  tx: Tx,
  changes: Changes,
  { id, given, now }: { id: string; given: NewLead; now: Date },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('leads')
    .set({ spam: writeFlag(false), spam_reasons: writeReasons(given.spamReasons), version: 2 })
    .where('id', '=', id)
    .where('version', '=', 1)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  changes.audit({ action: 'lead.restored', objectType: 'lead', objectId: id });
  changes.event({ type: 'leads', id });
  const { notifyWebhook = false } = given;
  await queueLeadNotifications(tx, changes, { leadId: id, notifyWebhook, now });
}

function writeReasons(reasons: readonly SpamReason[]): string | null {
  return reasons.length > 0 ? JSON.stringify(reasons) : null;
}

/** Among many leads, two can draw the same reference; the later one then draws again. */
async function insertWithFreeReference(
  tx: Tx,
  lead: Omit<Insertable<LeadTable>, 'reference'>,
): Promise<string> {
  for (;;) {
    const reference = createLeadReference(randomBytes(REFERENCE_BYTES));
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('leads')
      .values({ ...lead, reference })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return reference;
  }
}

function findRecent(tx: Tx, hash: string, now: Date) {
  return tx
    .selectFrom('leads')
    .select(['id', 'reference', 'spam'])
    .where('content_hash', '=', hash)
    .where(
      'created_at',
      '>',
      writeTimestamp(new Date(now.getTime() - SAME_LEAD_WINDOW_MILLISECONDS)),
    )
    .where(isColumnPast('created_at', now))
    .executeTakeFirst();
}
