import type { RouterContextProvider } from 'react-router';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { listAdmins } from '#app/features/accounts/people.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { listMailsTo } from '#app/features/outbox/list-messages.server.ts';
import { canSendMail } from '#app/features/settings/mail-state.server.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { toLine } from '#app/formatting/characters.ts';
import { textOf } from '#app/http/read-form.ts';
import { type Services, services } from '#app/services/services.server.ts';
import { notUnderstoodSentence } from '#app/site/words/errors.ts';
import { type AnswerResult, answerLead, noteOwnAnswer } from '../answers/answer-lead.server.ts';
import { isCallOutcome } from '../contact/call-outcomes.ts';
import { setDoNotText } from '../contact/do-not-text.server.ts';
import { assignLead, endFollowUp, planFollowUp } from '../contact/follow-up.server.ts';
import { addNote, logCall, type NoteResult } from '../contact/lead-notes.server.ts';
import { isLeadStatus } from '../lead.ts';
import { setNoContact } from '../no-contact.server.ts';
import type { TypedOutcome } from '../outcome/lead-outcome.ts';
import { deleteLead, type LeadChange, setSpam } from '../records/change-lead.server.ts';
import { setStatus } from '../records/set-status.server.ts';

const NOT_UNDERSTOOD = {
  ok: false,
  code: 'invalid',
  message: notUnderstoodSentence,
} as const;

/** Does what a form asks for with a lead. */
export async function changeLeadByForm(
  form: FormData,
  id: string,
  context: Readonly<RouterContextProvider>,
): Promise<LeadChange | NoteResult | AnswerResult> {
  const opened = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const target = { id, version: Number(textOf(form, 'version')) };
  switch (textOf(form, 'intent')) {
    case 'status':
      return moveLeadByForm(form, id, context);
    case 'spam': {
      const { webhookUrl } = await findSettings(opened.database.db);
      const spam = textOf(form, 'spam') === 'yes';
      return setSpam(opened, actor, { ...target, spam, notifyWebhook: webhookUrl !== null });
    }
    case 'note':
      return addNote(opened, actor, { leadId: id, body: textOf(form, 'body') });
    case 'call': {
      const outcome = textOf(form, 'outcome');
      if (!isCallOutcome(outcome)) return NOT_UNDERSTOOD;
      const [body, day] = [textOf(form, 'body'), textOf(form, 'day')];
      return logCall(opened, actor, { ...target, outcome, body, day });
    }
    case 'follow-up': {
      const [day, note] = [textOf(form, 'day'), textOf(form, 'body')];
      return planFollowUp(opened, actor, { ...target, day, note });
    }
    case 'follow-up-done':
      return endFollowUp(opened, actor, target);
    case 'assign':
      return assignLead(opened, actor, {
        ...target,
        person: textOf(form, 'person'),
        people: await listAddresses(opened),
      });
    case 'answer':
      return answerLead(opened, actor, {
        leadId: id,
        mailId: textOf(form, 'mail'),
        subject: textOf(form, 'subject'),
        text: textOf(form, 'body'),
        replyTo: await findReplyTo(context),
        canSend: await canSendMail(opened),
        seen: textOf(form, 'seen').split(' '),
      });
    case 'answered-elsewhere':
      return noteOwnAnswer(opened, actor, {
        leadId: id,
        mailId: textOf(form, 'mail'),
        subject: textOf(form, 'subject'),
        text: textOf(form, 'body'),
      });
    case 'answer-again':
      return sendAgain(opened, id, textOf(form, 'mail'));
    case 'do-not-text':
      return setDoNotText(opened, actor, { leadId: id, noted: textOf(form, 'noted') === 'yes' });
    case 'no-contact':
      return setNoContact(opened, actor, {
        leadId: id,
        noted: textOf(form, 'noted') === 'yes',
      });
    case 'delete':
      return deleteLead(opened, actor, target);
    default:
      return NOT_UNDERSTOOD;
  }
}

/** Moves a lead to another status, or undoes that. */
export async function moveLeadByForm(
  form: FormData,
  id: string,
  context: Readonly<RouterContextProvider>,
): Promise<LeadChange> {
  const status = textOf(form, 'status');
  if (!isLeadStatus(status)) return NOT_UNDERSTOOD;
  const isUndo = textOf(form, 'undo') === 'yes';
  return setStatus(context.get(services), actorOf(context.get(adminSession)), {
    id,
    version: Number(textOf(form, 'version')),
    status,
    outcome: readTypedOutcome(form),
    before: isUndo
      ? {
          followUpOn: textOf(form, 'follow-up-on') || null,
          followUpNote: toLine(textOf(form, 'follow-up-note')) || null,
          isUnanswered: textOf(form, 'unanswered') === 'yes',
        }
      : null,
  });
}

/** What a form says about how it ended; null if it says nothing of it. */
export function readTypedOutcome(form: FormData): TypedOutcome | null {
  if (!['reason', 'program', 'amount'].some((name) => form.has(name))) return null;
  return {
    reason: textOf(form, 'reason'),
    program: textOf(form, 'program'),
    amount: textOf(form, 'amount'),
  };
}

/** The addresses of those who may see leads. */
export async function listAddresses({ database }: Pick<Services, 'database'>): Promise<string[]> {
  return (await listAdmins(database.db)).map(({ email }) => email);
}

/** The public address of the business, else the one of whoever writes. */
export async function findReplyTo(context: Readonly<RouterContextProvider>): Promise<string> {
  const { contactEmail } = await findSettings(context.get(services).database.db);
  return contactEmail ?? context.get(adminSession).email;
}

/** Sends an email to this lead that failed. One that is being sent at this moment is left alone. */
async function sendAgain(
  { database, outbox }: Pick<Services, 'database' | 'outbox'>,
  leadId: string,
  mailId: string,
): Promise<LeadChange> {
  const mails = await listMailsTo(database.db, [leadId]);
  if (!mails.some((mail) => mail.id === mailId)) return NOT_UNDERSTOOD;
  const result = await outbox.deliverNow('mail', mailId);
  if (result.kind !== 'failed') return { ok: true };
  return { ok: false, code: 'invalid', message: result.sentence };
}
