import { useState } from 'react';
import { data, Link, useNavigation, useSubmit } from 'react-router';
import { redirectWithNotice } from '#app/auth/flash-message.server.ts';
import { adminSession } from '#app/auth/require-admin.server.ts';
import { notUnderstoodSentence } from '#app/content/errors.ts';
import { listPeople } from '#app/domains/accounts/people.server.ts';
import { actorOf } from '#app/domains/accounts/session.server.ts';
import { listEntriesAboutLead } from '#app/domains/audit/list-entries-about.server.ts';
import { readStoredAnswers } from '#app/domains/growth-plan/answers.ts';
import { describeAnswers } from '#app/domains/growth-plan/describe-answers.ts';
import { findAnswerDraft } from '#app/domains/leads/answers/answer-drafts.server.ts';
import {
  type AnswerResult,
  answerLead,
  askedForNoContact,
} from '#app/domains/leads/answers/answer-lead.server.ts';
import { whyNoAnswer } from '#app/domains/leads/answers/answer-text.ts';
import { isCallOutcome } from '#app/domains/leads/call-outcomes.ts';
import {
  deleteLead,
  type LeadChange,
  setSpam,
  setStatus,
} from '#app/domains/leads/change-lead.server.ts';
import { listConversation } from '#app/domains/leads/conversation.ts';
import { setDoNotText } from '#app/domains/leads/do-not-text.server.ts';
import {
  assignLead,
  endFollowUp,
  type FollowUpResult,
  planFollowUp,
} from '#app/domains/leads/follow-up.server.ts';
import { findLead, listNotes } from '#app/domains/leads/inbox.server.ts';
import { isLeadStatus, type Lead } from '#app/domains/leads/lead.ts';
import { addNote, logCall, type NoteResult } from '#app/domains/leads/lead-notes.server.ts';
import { topicLabel } from '#app/domains/leads/lead-topics.ts';
import { type SpamReason, wasSpamOnArrival } from '#app/domains/leads/spam-score.ts';
import { listMailsTo } from '#app/domains/outbox/list-messages.server.ts';
import { eraseTraces } from '#app/domains/privacy/erase-traces.server.ts';
import { findSettings } from '#app/domains/settings/settings.server.ts';
import { rejectionStatus, revalidateAfterConflict } from '#app/http/conflict.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { fillTemplate } from '#app/notifications/answer-template.ts';
import { type Services, services } from '#app/services/services.server.ts';
import { readSiteContent } from '#app/services/site-content.server.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { AddNote } from '#app/ui/admin/leads/add-note.tsx';
import { type AnswerForm, LeadAnswer } from '#app/ui/admin/leads/lead-answer.tsx';
import { LeadContact } from '#app/ui/admin/leads/lead-contact.tsx';
import { LeadConversation } from '#app/ui/admin/leads/lead-conversation.tsx';
import { LeadInfo } from '#app/ui/admin/leads/lead-facts.tsx';
import { LeadPlan } from '#app/ui/admin/leads/lead-plan.tsx';
import { Due } from '#app/ui/admin/leads/lead-row.tsx';
import { LeadStatusForm } from '#app/ui/admin/leads/lead-status-form.tsx';
import { LeadTexting } from '#app/ui/admin/leads/lead-texting.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { Route } from './+types/lead.ts';

export const handle = adminPage();

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: loaderData?.lead?.name ?? 'Lead' });
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { database, now } = context.get(services);
  const lead = await findLead(database.db, params.id);
  const { growthPlan, prices } = await readSiteContent(context);
  const plans = prices.tiers;
  if (lead === null) {
    const nothing = { answer: null, entries: [], people: [], answers: [] };
    return data({ lead, ...nothing, plans, now: '' }, 404);
  }
  const answers = readStoredAnswers(lead.quizAnswers);
  const at = now();
  return data({
    lead,
    entries: listConversation({
      notes: await listNotes(database.db, [lead.id]),
      mails: await listMailsTo(database.db, [lead.id]),
      changes: await listEntriesAboutLead(database.db, lead.id),
      now: at,
    }),
    people: await listAddresses({ database }),
    answer: await readAnswerForm(context, lead, url.searchParams.get('answer')),
    answers: answers ? describeAnswers(answers, growthPlan) : [],
    plans,
    now: at.toISOString(),
  });
}

/** Without our script, `?answer=` chooses the text to begin with. */
async function readAnswerForm(
  context: Route.LoaderArgs['context'],
  lead: Lead,
  chosen: string | null,
): Promise<AnswerForm> {
  const { database } = context.get(services);
  const { userId } = context.get(adminSession);
  const { mails, prices } = await readSiteContent(context);
  const templates = mails.answers.templates.map((template) => ({
    name: template.title,
    ...fillTemplate(template, lead, prices),
  }));
  const picked = chosen === null ? undefined : templates[Number(chosen)];
  const draft = await findAnswerDraft(database.db, lead.id, userId);
  return {
    mailId: crypto.randomUUID(),
    begin: picked ?? draft ?? templates[0] ?? { subject: '', text: '' },
    isOpen: picked !== undefined || draft !== null,
    templates,
    replyTo: await findReplyTo(context),
    why: whyNoAnswer(lead, await askedForNoContact(database.db, lead)),
  };
}

/** The public address of the business, else the one of whoever writes. */
async function findReplyTo(context: Route.LoaderArgs['context']): Promise<string> {
  const { contactEmail } = await findSettings(context.get(services).database.db);
  return contactEmail ?? context.get(adminSession).email;
}

const NOT_UNDERSTOOD = {
  ok: false,
  code: 'invalid',
  message: notUnderstoodSentence,
} as const;

/** What the forms of the page are answered with. */
interface Answer {
  readonly intent: string;
  /** Null once the change is stored. */
  readonly problem: string | null;
  /** A note that was not stored, to be sent again. */
  readonly typed: string;
  /** The day of a follow-up that was not stored. */
  readonly day: string;
  /** Of an email that was not sent. */
  readonly subject: string;
  readonly noteId: string | null;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const intent = textOf(form, 'intent');
  const result = await change(form, params.id, context);
  if (result.ok && intent === 'delete') {
    await eraseTraces(context.get(services));
    const { adminOrigin } = context.get(services).config;
    throw redirectWithNotice('/admin/leads', 'lead-deleted', adminOrigin);
  }
  if (result.ok) {
    const noteId = 'noteId' in result ? result.noteId : 'mailId' in result ? result.mailId : null;
    return data<Answer>({ intent, problem: null, typed: '', day: '', subject: '', noteId });
  }
  const typed = textOf(form, 'body');
  const day = textOf(form, 'day');
  const subject = textOf(form, 'subject');
  const answer: Answer = { intent, problem: result.message, typed, day, subject, noteId: null };
  return data(answer, rejectionStatus(result));
}

/** The addresses of those who have access. */
async function listAddresses({ database }: Pick<Services, 'database'>): Promise<string[]> {
  return (await listPeople(database.db)).map(({ email }) => email);
}

async function change(
  form: FormData,
  id: string,
  context: Route.ActionArgs['context'],
): Promise<LeadChange | NoteResult | FollowUpResult | AnswerResult> {
  const opened = context.get(services);
  const actor = actorOf(context.get(adminSession));
  const target = { id, version: Number(textOf(form, 'version')) };
  switch (textOf(form, 'intent')) {
    case 'status': {
      const status = textOf(form, 'status');
      return isLeadStatus(status)
        ? setStatus(opened, actor, { ...target, status })
        : NOT_UNDERSTOOD;
    }
    case 'spam': {
      const { webhookUrl } = await findSettings(opened.database.db);
      const spam = textOf(form, 'spam') === 'yes';
      return setSpam(opened, actor, { ...target, spam, notifyWebhook: webhookUrl !== null });
    }
    case 'note':
      return addNote(opened, actor, { leadId: id, body: textOf(form, 'body') });
    case 'call': {
      const outcome = textOf(form, 'outcome');
      return isCallOutcome(outcome)
        ? logCall(opened, actor, { ...target, outcome, body: textOf(form, 'body') })
        : NOT_UNDERSTOOD;
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
      });
    case 'answer-again':
      return sendAgain(opened, id, textOf(form, 'mail'));
    case 'do-not-text':
      return setDoNotText(opened, actor, { leadId: id, noted: textOf(form, 'noted') === 'yes' });
    case 'delete':
      return deleteLead(opened, actor, target);
    default:
      return NOT_UNDERSTOOD;
  }
}

/** Sends an email to this lead that failed. One that is being sent at this moment is left alone. */
async function sendAgain(
  { database, outbox }: Pick<Services, 'database' | 'outbox'>,
  leadId: string,
  mailId: string,
): Promise<LeadChange | FollowUpResult> {
  const mails = await listMailsTo(database.db, [leadId]);
  if (!mails.some((mail) => mail.id === mailId)) return NOT_UNDERSTOOD;
  const result = await outbox.deliverNow('mail', mailId);
  if (result.kind !== 'failed') return { ok: true };
  return { ok: false, code: 'invalid', message: result.sentence };
}

export const shouldRevalidate = revalidateAfterConflict;

export default function LeadPage({ loaderData, ...props }: Route.ComponentProps) {
  const answer = useStickyActionData(props.actionData);
  const { lead, entries, people, answers, plans, now } = loaderData;
  // Until the answer is shown with the lead as it is now: after a conflict, its version has changed.
  const busy = useNavigation().state !== 'idle';
  if (lead === null) return <Gone typed={answer?.typed ?? ''} />;
  const { name, spam, version, spamReasons } = lead;
  /** Of one form of the page: another one's text stays as it is. */
  const noteOf = (intent: string) => ({
    typed: answer?.intent === intent ? answer.typed : '',
    storedId: answer?.intent === intent ? answer.noteId : null,
  });
  return (
    <>
      <p>
        <Link to="/admin/leads" className="text-link">
          Leads
        </Link>
      </p>
      <h1>{name}</h1>
      <LeadLine lead={lead} now={now} />
      {answer?.problem ? (
        <Notice tone="error" role="alert" title="Error">
          <p>{answer.problem}</p>
        </Notice>
      ) : null}
      {spam ? <SpamNotice reasons={spamReasons} /> : null}
      <LeadContact lead={lead} {...noteOf('call')} busy={busy} />
      <LeadConversation lead={lead} answers={answers} entries={entries} now={now} busy={busy} />
      {loaderData.answer === null ? null : (
        <LeadAnswer
          lead={lead}
          form={loaderData.answer}
          typed={
            answer?.intent === 'answer' && answer.problem !== null
              ? { subject: answer.subject, text: answer.typed }
              : null
          }
          storedId={noteOf('answer').storedId}
          busy={busy}
        />
      )}
      <AddNote {...noteOf('note')} busy={busy} />
      <LeadPlan
        lead={lead}
        people={people}
        now={now}
        typed={
          answer?.intent === 'follow-up' && answer.problem !== null
            ? { day: answer.day, note: answer.typed }
            : null
        }
        busy={busy}
      />
      <LeadStatusForm lead={lead} busy={busy} />
      <details className="fold">
        <summary>Details</summary>
        <LeadInfo lead={lead} plans={plans} />
        <LeadTexting lead={lead} busy={busy} />
        <h2>Spam or delete</h2>
        <div className="cluster">
          <Form method="post">
            <input type="hidden" name="intent" value="spam" />
            <input type="hidden" name="version" value={version} />
            <Button
              type="submit"
              look="quiet"
              name="spam"
              value={spam ? 'no' : 'yes'}
              disabled={busy}
            >
              {spam ? 'Not spam, move to inbox' : 'Mark as spam'}
            </Button>
          </Form>
          <DeleteLead name={name} version={version} />
        </div>
      </details>
    </>
  );
}

/** What it is about, the home, and until when somebody is to answer. */
function LeadLine({ lead, now }: { lead: Lead; now: string }) {
  return (
    <ul className="lead-line">
      <li>{topicLabel(lead.topic)}</li>
      {lead.home === null ? null : <li>{lead.home}</li>}
      <li>
        <Due lead={lead} now={now} />
      </li>
      {lead.followUpNote === null ? null : <li>{lead.followUpNote}</li>}
      {lead.assignedTo === null ? null : <li>{lead.assignedTo}</li>}
    </ul>
  );
}

function SpamNotice({ reasons }: { reasons: readonly SpamReason[] }) {
  return (
    <Notice title="This lead is in Spam">
      {wasSpamOnArrival(reasons) ? (
        <ul>
          {reasons.map((reason) => (
            <li key={reason.id}>{reason.text}</li>
          ))}
        </ul>
      ) : (
        <p>You or another admin marked it as spam.</p>
      )}
    </Notice>
  );
}

/** @param typed a note that somebody sent meanwhile */
function Gone({ typed }: { typed: string }) {
  return (
    <>
      <h1>We could not find this lead</h1>
      <p>It was deleted, or part of the address is missing.</p>
      {typed === '' ? null : (
        <Notice title="Your note was not saved">
          <p className="lead-message">{typed}</p>
        </Notice>
      )}
      <p>
        <Link to="/admin/leads">All leads</Link>
      </p>
    </>
  );
}

function DeleteLead({ name, version }: { name: string; version: number }) {
  const [open, setOpen] = useState(false);
  const submit = useSubmit();
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Delete for good
      </Button>
      <ConfirmDialog
        open={open}
        title={`Delete the lead from ${name}?`}
        text="The lead and its notes will be deleted for good. This action cannot be undone."
        action="Delete"
        onClose={() => setOpen(false)}
        onConfirm={() => submit({ intent: 'delete', version: String(version) }, { method: 'post' })}
      />
    </>
  );
}
