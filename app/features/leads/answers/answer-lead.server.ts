import { listMailsTo } from '#app/features/outbox/list-messages.server.ts';
import { findSubjectOf, queueMessage } from '#app/features/outbox/queue-message.server.ts';
import { isBlankText, toLine, withoutInvisible } from '#app/formatting/characters.ts';
import { type Conflict, someoneChanged } from '#app/formatting/conflict.ts';
import { isMailAddress, SUBJECT_MAX } from '#app/formatting/header-text.ts';
import type { Db, Tx } from '#database/connect.ts';
import { isId } from '#database/row-ids.ts';
import { emailKey } from '#database/search-terms.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { insertNote } from '../contact/lead-notes.server.ts';
import { findLead, listNotes } from '../inbox.server.ts';
import type { Lead } from '../lead.ts';
import { findNoContact } from '../no-contact.server.ts';
import { ASKED_FOR_NO_CONTACT, GONE } from '../records/change-lead.server.ts';
import { forgetAnswerDraft } from './answer-drafts.server.ts';
import {
  type AnswerText,
  describeUnfilled,
  findUnfilled,
  type WrittenMeanwhile,
  whyNoAnswer,
} from './answer-text.ts';
import { lockLead, markAnswered } from './mark-answered.server.ts';

const MAX_TEXT = 10_000;

type Invalid = { ok: false; code: 'invalid'; message: string };
/** `meanwhile`: what others wrote since the answer was begun. It comes first. */
type Overtaken = Conflict<'stale'> & { readonly meanwhile: readonly WrittenMeanwhile[] };
export type AnswerResult = { ok: true; mailId: string } | Overtaken | Conflict | Invalid;

export interface NewAnswer extends AnswerText {
  readonly leadId: string;
  /** Made with the form, so that sending it twice sends one email. */
  readonly mailId: string;
  /** Where the lead's own answer goes. */
  readonly replyTo: string;
  /** Whether there is a mail server that can send it. */
  readonly canSend: boolean;
  /** The ids of the emails and notes that were on the page when this was begun. */
  readonly seen: readonly string[];
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

/**
 * Queues an email to a lead, which is answered once the email has gone out. Not before whoever writes has
 * seen what others wrote meanwhile.
 */
export async function answerLead(
  deps: WriteDeps,
  actor: Actor,
  { leadId, mailId, replyTo, canSend, seen, ...typed }: NewAnswer,
): Promise<AnswerResult> {
  if (!canSend) return invalid('Set up email first. This site cannot send any yet.');
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
    return invalid(describeUnfilled(unfilled));
  }
  return write(deps, actor, async (tx, changes): Promise<AnswerResult> => {
    await lockLead({ database: deps.database, tx }, leadId);
    const lead = await findLead(tx, leadId);
    if (lead === null) return GONE;
    const earlier = await findSubjectOf(tx, mailId);
    if (earlier !== undefined) {
      return earlier === leadId ? { ok: true, mailId } : invalid('Reload the page and try again.');
    }
    const why = whyNoAnswer(lead, await askedForNoContact(tx, lead));
    if (why !== null) return invalid(why);
    if (!isMailAddress(lead.email))
      return invalid('We can’t send to this email address. Check it for a typo.');
    const meanwhile = await listMeanwhile(tx, { leadId, actor, seen });
    if (meanwhile.length > 0) return overtakenBy(meanwhile);
    const now = deps.now();
    const payload = { to: lead.email, replyTo, subject, text, by: actor.name, byId: actor.id };
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
    if (actor.id !== null) await forgetAnswerDraft(tx, leadId, actor.id);
    changes.event({ type: 'leads', id: leadId });
    return { ok: true, mailId };
  });
}

/** The emails to this lead, and the notes of others, that are not among those that were seen. */
async function listMeanwhile(
  tx: Tx,
  { leadId, actor, seen }: { leadId: string; actor: Actor; seen: readonly string[] },
): Promise<WrittenMeanwhile[]> {
  const known = new Set(seen);
  const mails = (await listMailsTo(tx, [leadId])).map(({ id, by, subject, text, createdAt }) => ({
    ...{ id, by, at: createdAt, isMail: true, isOwn: by === actor.name },
    text: `${subject}\n\n${text}`,
  }));
  const notes = (await listNotes(tx, [leadId]))
    .filter(({ authorName }) => authorName !== actor.name)
    .map(({ id, authorName, body, createdAt }) => ({
      ...{ id, by: authorName, at: createdAt, isMail: false, isOwn: false },
      text: body,
    }));
  return [...mails, ...notes]
    .filter(({ id }) => !known.has(id))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}

function overtakenBy(meanwhile: readonly WrittenMeanwhile[]): Overtaken {
  const advice = 'Read it first. Send again if yours should go out as well.';
  const isOwn = meanwhile.every((each) => each.isOwn);
  const done = meanwhile.some(({ isMail }) => isMail) ? 'just answered' : 'just wrote about';
  const message = `${someoneChanged('lead', isOwn, done)}. ${advice}`;
  return { ok: false, code: 'stale', message, meanwhile };
}

/**
 * Notes an email that somebody says to have sent with an email app of their own: it answered the lead as
 * much as one that was sent from here.
 */
export async function noteOwnAnswer(
  deps: WriteDeps,
  actor: Actor,
  { leadId, mailId, ...typed }: Pick<NewAnswer, 'leadId' | 'mailId' | 'subject' | 'text'>,
): Promise<AnswerResult> {
  if (!isId(mailId)) return invalid('Reload the page and try again.');
  const text = withoutInvisible(typed.text.toWellFormed()).trim().slice(0, MAX_TEXT);
  const subject = toLine(typed.subject).slice(0, SUBJECT_MAX);
  const body = ['Sent an email from an email app.', subject, text].filter(Boolean).join('\n\n');
  return write(deps, actor, async (tx, changes): Promise<AnswerResult> => {
    await lockLead({ database: deps.database, tx }, leadId);
    const lead = await findLead(tx, leadId);
    if (lead === null) return GONE;
    // Pressed twice.
    const notes = await listNotes(tx, [leadId]);
    if (notes.some(({ id }) => id === mailId)) return { ok: true, mailId };
    if (lead.noContact !== null) return ASKED_FOR_NO_CONTACT;
    const now = deps.now();
    await insertNote(tx, changes, { id: mailId, leadId, body, actor, now });
    await markAnswered({ database: deps.database, tx, changes }, { leadId, actor, now });
    if (actor.id !== null) await forgetAnswerDraft(tx, leadId, actor.id);
    return { ok: true, mailId };
  });
}
