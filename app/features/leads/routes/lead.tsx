import { useState } from 'react';
import { data, Link, useNavigation, useSubmit } from 'react-router';
import { redirectWithNotice } from '#app/features/accounts/http/offered/flash-message.server.ts';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { findOwnName } from '#app/features/accounts/people.server.ts';
import { listEntriesAboutLead } from '#app/features/activity/list-entries-about.server.ts';
import { eraseTraces } from '#app/features/outbox/erase-traces.server.ts';
import { listMailsTo } from '#app/features/outbox/list-messages.server.ts';
import { canSendMail } from '#app/features/settings/mail-state.server.ts';
import { rejectionStatus, revalidateAfterConflict } from '#app/http/conflict.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { readSiteContent } from '#app/services/site-content.server.ts';
import { topicLabel } from '#app/site/lead-topic-labels.ts';
import { siteName } from '#app/site/words/site-name.ts';
import { Form } from '#app/ui/admin/admin-form.tsx';
import { BackLink } from '#app/ui/admin/back-link.tsx';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { MenuAction, MoreMenu } from '#app/ui/admin/frame/more-menu.tsx';
import { Problem } from '#app/ui/admin/problem.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { findAnswerDraft } from '../answers/answer-drafts.server.ts';
import { askedForNoContact } from '../answers/answer-lead.server.ts';
import { type AnswerText, type WrittenMeanwhile, whyNoAnswer } from '../answers/answer-text.ts';
import { listConversation } from '../contact/conversation.ts';
import { wasSpamOnArrival } from '../form/spam-score.ts';
import {
  changeLeadByForm,
  findReplyTo,
  listAddresses,
  readTypedOutcome,
} from '../http/change-lead-by-form.server.ts';
import { findLead, listNotes } from '../inbox.server.ts';
import type { Lead } from '../lead.ts';
import { fillTemplate } from '../mail/answer-template.ts';
import { findNoContact } from '../no-contact.server.ts';
import type { TypedOutcome } from '../outcome/lead-outcome.ts';
import { listLostReasons } from '../outcome/lost-reasons.server.ts';
import { namePrograms } from '../programs-sold.ts';
import { listOtherLeads } from '../records/leads-of-person.server.ts';
import { CallForm } from '../ui/call-form.tsx';
import { describeSale } from '../ui/describe-sale.ts';
import { type AnswerForm, LeadAnswer } from '../ui/lead-answer.tsx';
import { type ComposerTab, LeadComposer, useComposer } from '../ui/lead-composer.tsx';
import { LeadContact } from '../ui/lead-contact.tsx';
import { LeadConversation, LeadMessage } from '../ui/lead-conversation.tsx';
import { LeadInfo } from '../ui/lead-facts.tsx';
import { LeadOutcomeForm } from '../ui/lead-outcome-form.tsx';
import { LeadPlan } from '../ui/lead-plan.tsx';
import { Due } from '../ui/lead-row.tsx';
import { LeadStatusForm } from '../ui/lead-status-form.tsx';
import { LeadTexting } from '../ui/lead-texting.tsx';
import { NoContactForm, NoContactNotice } from '../ui/no-contact.tsx';
import { NoteForm } from '../ui/note-form.tsx';
import { OtherLeads } from '../ui/other-leads.tsx';
import { useFocusAfter } from '../ui/use-focus-after.ts';
import { useSentId } from '../ui/use-sent-id.ts';
import { withUnsentAnswers } from '../unsent-answers.server.ts';
import type { Route } from './+types/lead.ts';

export const handle = adminPage();

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: loaderData?.lead?.name ?? 'Lead' });
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { database, leadAnswers, now } = context.get(services);
  const stored = await findLead(database.db, params.id);
  const { growthPlan, prices } = await readSiteContent(context);
  const plans = prices.tiers;
  const programs = namePrograms(prices);
  if (stored === null) {
    const nothing = { answer: null, entries: [], people: [], answers: [], reasons: [], others: [] };
    return data({ lead: null, ...nothing, plans, programs, now: '' }, 404);
  }
  // One with the same email may have another phone number, on which the mark is.
  const marked = { ...stored, noContact: await findNoContact(database.db, stored) };
  const [lead = marked] = await withUnsentAnswers(database.db, [marked]);
  const at = now();
  const notes = await listNotes(database.db, [lead.id]);
  const mails = await listMailsTo(database.db, [lead.id]);
  return data({
    lead,
    entries: listConversation({
      ...{ notes, mails },
      changes: await listEntriesAboutLead(database.db, lead.id),
      describeSale: (sale) => describeSale(sale, programs),
      now: at,
    }),
    people: await listAddresses({ database }),
    answer: {
      ...(await readAnswerForm(context, lead, mails.at(-1)?.subject ?? null)),
      isAsked: url.searchParams.has('answer'),
      seen: [...mails, ...notes].map(({ id }) => id).join(' '),
    },
    others: (await listOtherLeads(database.db, lead)).map((other) => ({
      ...other,
      sale: describeSale(other, programs),
    })),
    answers: leadAnswers?.describe(lead.quizAnswers, growthPlan) ?? [],
    plans,
    programs,
    reasons: lead.status === 'lost' ? await listLostReasons(database.db) : [],
    now: at.toISOString(),
  });
}

/** @param lastSubject of the email that was written to the lead last; null before the first */
async function readAnswerForm(
  context: Route.LoaderArgs['context'],
  lead: Lead,
  lastSubject: string | null,
): Promise<Omit<AnswerForm, 'seen' | 'isAsked'>> {
  const { database } = context.get(services);
  const { userId } = context.get(adminSession);
  const me = (await findOwnName(database.db, userId)) ?? siteName;
  const { mails, prices } = await readSiteContent(context);
  const templates = mails.answers.templates.map((template) => ({
    name: template.title,
    ...fillTemplate(template, lead, { prices, me }),
  }));
  const draft = await findAnswerDraft(database.db, lead.id, userId);
  return {
    mailId: crypto.randomUUID(),
    begin: draft ?? beginAfter(lastSubject) ?? templates[0] ?? { subject: '', text: '' },
    asksWhetherSent: draft?.isOpened ?? false,
    canSend: await canSendMail(context.get(services)),
    templates,
    replyTo: await findReplyTo(context),
    why: whyNoAnswer(lead, await askedForNoContact(database.db, lead)),
  };
}

/** The first answer is prepared; what follows it is another letter, not the same once more. */
function beginAfter(lastSubject: string | null): AnswerText | null {
  if (lastSubject === null) return null;
  return { subject: lastSubject.replace(/^(?:Re: )?/, 'Re: '), text: '' };
}

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
  /** How it ended, as it was typed and not stored. */
  readonly outcome: TypedOutcome | null;
  readonly noteId: string | null;
  /** What others wrote to the lead or about it before an email was sent. */
  readonly meanwhile: readonly WrittenMeanwhile[];
}

const NOTHING_TYPED = { typed: '', day: '', subject: '', outcome: null, meanwhile: [] };

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const intent = textOf(form, 'intent');
  const result = await changeLeadByForm(form, params.id, context);
  if (result.ok && intent === 'delete') {
    await eraseTraces(context.get(services));
    const { adminOrigin } = context.get(services).config;
    throw redirectWithNotice('/admin/leads', 'lead-deleted', adminOrigin);
  }
  if (result.ok) {
    const noteId = 'noteId' in result ? result.noteId : 'mailId' in result ? result.mailId : null;
    return data<Answer>({ ...NOTHING_TYPED, intent, problem: null, noteId });
  }
  const answer: Answer = {
    intent,
    problem: result.message,
    typed: textOf(form, 'body'),
    day: textOf(form, 'day'),
    subject: textOf(form, 'subject'),
    outcome: readTypedOutcome(form),
    noteId: null,
    meanwhile: 'meanwhile' in result ? result.meanwhile : [],
  };
  return data(answer, rejectionStatus(result));
}

export const shouldRevalidate = revalidateAfterConflict;

/** What is done with the form of an email. */
const ANSWERS: ReadonlySet<string> = new Set(['answer', 'answered-elsewhere']);

export default function LeadPage({ loaderData, ...props }: Route.ComponentProps) {
  const answer = useStickyActionData(props.actionData);
  if (loaderData.lead === null) return <Gone typed={answer?.typed ?? ''} />;
  return <FoundLead loaderData={loaderData} lead={loaderData.lead} answer={answer} />;
}

interface FoundLeadProps {
  loaderData: Route.ComponentProps['loaderData'];
  lead: Lead;
  answer: Answer | undefined;
}

/** What happened and what one writes at the left, what is known and what one does at the right. */
function FoundLead({ loaderData, lead, answer }: FoundLeadProps) {
  const { entries, people, answers, plans, programs, reasons, others, now } = loaderData;
  // Until the answer is shown with the lead as it is now: after a conflict, its version has changed.
  const busy = useNavigation().state !== 'idle';
  const focus = useFocusAfter(answer, busy);
  const { name, spam, noContact } = lead;
  const emails = noContact === null ? loaderData.answer : null;
  const canEmail = emails?.why === null;
  const rejected = answer?.problem ? answer : undefined;
  /** An email that was not sent, which its form says. */
  const rejectedMail =
    emails !== null && rejected?.problem && ANSWERS.has(rejected.intent)
      ? { ...rejected, text: rejected.typed, problem: rejected.problem }
      : null;
  /** Of one form of the page: another one's text stays as it is. */
  const typedIn = (intent: string) => ({
    typed: rejected?.intent === intent ? rejected.typed : '',
    day: rejected?.intent === intent ? rejected.day : '',
  });
  const storedIn = (tab: ComposerTab) =>
    answer !== undefined && tabOf(answer.intent) === tab ? answer.noteId : null;
  const sentCall = useSentId(storedIn('call'), busy);
  const sentNote = useSentId(storedIn('note'), busy);
  const composer = useComposer(lead, {
    begin: tabOf(rejected?.intent) ?? (emails?.isAsked ? 'email' : null),
    canEmail,
    sentCall,
  });
  return (
    <div className="lead-page" onSubmit={focus.onSubmit}>
      <LeadHead lead={lead} now={now} />
      {rejected?.problem && rejectedMail === null ? <Problem text={rejected.problem} /> : null}
      {spam ? <SpamNotice lead={lead} busy={busy} /> : null}
      <NoContactNotice lead={lead} busy={busy} />
      <div className="lead-columns">
        <LeadContact
          lead={lead}
          isMain={!canEmail}
          onCall={() => composer.open('call')}
          onEmail={() => composer.open('email')}
        />
        <div className="lead-story">
          <LeadMessage lead={lead} answers={answers} now={now} />
          <LeadComposer
            chosen={composer.tab}
            onChoose={composer.choose}
            panels={{
              email:
                emails === null ? null : (
                  <LeadAnswer
                    lead={lead}
                    form={emails}
                    rejected={rejectedMail}
                    storedId={storedIn('email')}
                    busy={busy}
                  />
                ),
              call: composer.canCall ? (
                <CallForm
                  key={sentCall}
                  version={lead.version}
                  now={now}
                  {...typedIn('call')}
                  busy={busy}
                />
              ) : null,
              note: <NoteForm key={sentNote} typed={typedIn('note').typed} busy={busy} />,
            }}
          />
          <LeadConversation entries={entries} now={now} busy={busy} />
        </div>
        <div className="lead-facts">
          <LeadStatusForm lead={lead} busy={busy} />
          <LeadOutcomeForm
            lead={lead}
            {...{ programs, reasons, busy }}
            rejected={
              rejected?.problem && rejected.outcome
                ? { ...rejected.outcome, problem: rejected.problem }
                : null
            }
          />
          {noContact === null ? (
            <LeadPlan
              lead={lead}
              people={people}
              now={now}
              typed={
                rejected?.intent === 'follow-up'
                  ? { day: rejected.day, note: rejected.typed }
                  : null
              }
              busy={busy}
            />
          ) : null}
          <LeadTexting lead={lead} busy={busy} />
          <NoContactForm lead={lead} busy={busy} />
          <OtherLeads leads={others} now={now} />
          <h2 className="visually-hidden">About {name}</h2>
          <LeadInfo lead={lead} plans={plans} />
        </div>
      </div>
    </div>
  );
}

/** The part of the composer that a change comes from; null of another form of the page. */
function tabOf(intent: string | undefined): ComposerTab | null {
  if (intent === 'call' || intent === 'note') return intent;
  return intent !== undefined && ANSWERS.has(intent) ? 'email' : null;
}

/** The way back, who it is, what it is about, the home, and until when somebody is to answer. */
function LeadHead({ lead, now }: { lead: Lead; now: string }) {
  return (
    <header className="lead-head">
      <BackLink to="/admin/leads">All leads</BackLink>
      <h1 tabIndex={-1}>{lead.name}</h1>
      <LeadMenu lead={lead} />
      <ul className="lead-line">
        <li>{topicLabel(lead.topic)}</li>
        {lead.home === null ? null : <li>{lead.home}</li>}
        <li>
          <Due lead={lead} now={now} />
        </li>
        {lead.followUpNote === null ? null : <li>{lead.followUpNote}</li>}
      </ul>
    </header>
  );
}

function LeadMenu({ lead: { name, spam, version } }: { lead: Lead }) {
  const [isDeleting, setDeleting] = useState(false);
  const submit = useSubmit();
  return (
    <>
      <MoreMenu id="lead-menu" label="More">
        <li>
          <MenuAction onClick={() => print()}>Print</MenuAction>
        </li>
        {spam ? null : (
          <li>
            <Form method="post">
              <input type="hidden" name="intent" value="spam" />
              <input type="hidden" name="version" value={version} />
              <button type="submit" className="menu-item" name="spam" value="yes">
                Mark as spam
              </button>
            </Form>
          </li>
        )}
        <li>
          <MenuAction onClick={() => setDeleting(true)}>Delete for good</MenuAction>
        </li>
      </MoreMenu>
      <ConfirmDialog
        open={isDeleting}
        title={`Delete the lead from ${name}?`}
        text="The lead and its notes will be deleted for good. This action cannot be undone."
        action="Delete"
        onClose={() => setDeleting(false)}
        onConfirm={() => submit({ intent: 'delete', version: String(version) }, { method: 'post' })}
      />
    </>
  );
}

function SpamNotice({ lead: { spamReasons, version }, busy }: { lead: Lead; busy: boolean }) {
  return (
    <Notice title="This lead is in Spam">
      {wasSpamOnArrival(spamReasons) ? (
        <ul>
          {spamReasons.map((reason) => (
            <li key={reason.id}>{reason.text}</li>
          ))}
        </ul>
      ) : (
        <p>You or another admin marked it as spam.</p>
      )}
      <Form method="post">
        <input type="hidden" name="intent" value="spam" />
        <input type="hidden" name="version" value={version} />
        <Button type="submit" look="quiet" name="spam" value="no" disabled={busy}>
          Not spam, move to inbox
        </Button>
      </Form>
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
