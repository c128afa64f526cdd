import { isMailAddress, SUBJECT_MAX } from '#app/domains/outbox/header-text.ts';
import { findSubjectOf, queueMessage } from '#app/domains/outbox/queue-message.server.ts';
import { isBlankText, toLine, withoutInvisible } from '#app/formatting/characters.ts';
import type { Db, Tx } from '#database/connect.ts';
import { lockRows } from '#database/lock-rows.ts';
import { isId } from '#database/row-ids.ts';
import { emailKey } from '#database/search-terms.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import type { Conflict } from '../../conflict.ts';
import { GONE, toStatus } from '../change-lead.server.ts';
import { findLead } from '../inbox.server.ts';
import type { Lead } from '../lead.ts';
import { queueLeadUpdate } from '../lead-notifications.server.ts';
import { findNoContact } from '../no-contact.server.ts';
import { forgetAnswerDraft } from './answer-drafts.server.ts';
import { type AnswerText, findUnfilled, whyNoAnswer } from './answer-text.ts';

const MAX_TEXT = 10_000;

type Invalid = { ok: false; code: 'invalid'; message: string };
export type AnswerResult = { ok: true; mailId: string } | Conflict | Invalid;

export interface NewAnswer extends AnswerText {
  readonly leadId: string;
  /** Made with the form, so that sending it twice sends one email. */
  readonly mailId: string;
  /** Where the lead's own answer goes. */
  readonly replyTo: string;
}

function invalid(message: string): Invalid {
  return { ok: false, code: 'invalid', message };
}

/**
 * Whether this person asked to be left alone: a STOP on this lead, on another one with its phone number,
 * to which the mark belongs, or on another one with its email; or no contact at all.
 */
export async function askedForNoContact(
  db: Db | Tx,
  lead: Pick<Lead, 'email' | 'phone' | 'doNotText'>,
): Promise<boolean> {
  const { email, doNotText } = lead;
  if (doNotText !== null || (await findNoContact(db, lead)) !== null) return true;
  if (email === '') return false;
  const row = await db
    .selectFrom('lead_search')
    .innerJoin('leads', 'leads.id', 'lead_search.lead_id')
    .select('leads.id')
    .where('lead_search.email', '=', emailKey(email))
    .where('leads.do_not_text_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Queues an email to a lead, and marks a new one as contacted. */
export async function answerLead(
  deps: WriteDeps,
  actor: Actor,
  { leadId, mailId, replyTo, ...typed }: NewAnswer,
): Promise<AnswerResult> {
  const subject = toLine(typed.subject);
  const text = withoutInvisible(typed.text.toWellFormed()).replaceAll('\r\n', '\n').trim();
  if (!isId(mailId)) return invalid('Reload the page and try again.');
  if (isBlankText(subject)) return invalid('Write a subject first.');
  if (subject.length > SUBJECT_MAX) {
    return invalid(`Keep the subject under ${SUBJECT_MAX} characters.`);
  }
  if (isBlankText(text)) return invalid('Write a line or two first.');
  if (text.length > MAX_TEXT) {
    return invalid(`Keep an email under ${MAX_TEXT.toLocaleString('en-US')} characters.`);
  }
  const [unfilled] = findUnfilled({ subject, text });
  if (unfilled !== undefined) {
    return invalid(`Replace ${unfilled} first: the site does not know it of this lead.`);
  }
  return write(deps, actor, async (tx, changes): Promise<AnswerResult> => {
    await lockLead(deps, tx, leadId);
    const lead = await findLead(tx, leadId);
    if (lead === null) return GONE;
    const earlier = await findSubjectOf(tx, mailId);
    if (earlier !== undefined) {
      return earlier === leadId ? { ok: true, mailId } : invalid('Reload the page and try again.');
    }
    const why = whyNoAnswer(lead, await askedForNoContact(tx, lead));
    if (why !== null) return invalid(why);
    if (!isMailAddress(lead.email)) return invalid('Their email address cannot be written to.');
    const now = deps.now();
    const payload = { to: lead.email, replyTo, subject, text, by: actor.name };
    await queueMessage(
      tx,
      changes,
      { id: mailId, kind: 'lead-answer', payload, aboutId: leadId },
      now,
    );
    changes.audit({
      action: 'lead.answered',
      objectType: 'lead',
      objectId: leadId,
      detail: { mailId },
    });
    if (lead.status === 'new') {
      const { set, audit } = await toStatus(tx, lead, 'contacted', now);
      await tx
        .updateTable('leads')
        .set({ ...set, version: lead.version + 1 })
        .where('id', '=', leadId)
        .execute();
      if (audit !== undefined) changes.audit({ ...audit, objectType: 'lead', objectId: leadId });
      await queueLeadUpdate(tx, changes, { leadId, now });
    }
    if (actor.id !== null) await forgetAnswerDraft(tx, leadId, actor.id);
    changes.event({ type: 'leads', id: leadId });
    return { ok: true, mailId };
  });
}

/** Of two requests at once, the second one finds the email of the first. */
async function lockLead({ database }: WriteDeps, tx: Tx, id: string): Promise<void> {
  if (!isId(id)) return;
  await lockRows(database, tx.selectFrom('leads').select('id').where('id', '=', id)).execute();
}
