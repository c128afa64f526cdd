import { data, type RouterContextProvider, redirect } from 'react-router';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { fillSlots } from '#app/formatting/slots.ts';
import { RETRY_AFTER_SECONDS, storeForVisitor } from '#app/http/database-unavailable.server.ts';
import {
  type FormTokenClaim,
  issueFormToken,
  verifyFormToken,
} from '#app/http/form-token.server.ts';
import { readForm } from '#app/http/read-form.ts';
import { requestInfo, type Services, services } from '#app/services/services.server.ts';
import { siteContent } from '#app/services/site-content.server.ts';
import { findPublicSettings } from '#app/services/site-settings.server.ts';
import { FORM_NAMES } from '#app/site/words/form-field-names.ts';
import {
  type ContactSubject,
  contactSubjects,
  privacySubject,
} from '#app/site/words/form-links.ts';
import type { FormTexts } from '#app/site/words/forms.ts';
import type { FormTopic } from '#app/site/words/types.ts';
import { addressKey } from '#database/limits/address-key.ts';
import { clientKeys, consumeClientToken } from '#database/limits/rate-limit.server.ts';
import { hashLeadContent } from '../../form/content-hash.server.ts';
import { TOPIC_FIELDS } from '../../form/lead-fields.ts';
import { type LeadInput, parseLead, readTypedLead } from '../../form/lead-form.ts';
import { type SpamScore, scoreSubmission } from '../../form/spam-score.ts';
import { createLead } from '../../records/leads.server.ts';
import { readCampaign } from '../campaign-cookie.ts';
import { type HiddenFields, readHiddenFields } from '../hidden-fields.server.ts';
import { toTokenState } from '../token-state.ts';
import { createLeadCopy, createLeadFormView, type LeadFormState } from './lead-form-view.ts';

/** Rate limit per client address: more than one household sends, and it stops a program. */
const LIMIT = { limit: 20, windowSeconds: 60 * 60 };

interface LeadPost {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
  /** The topics that the page's forms offer, each with its form's element id. */
  forms: Partial<Record<FormTopic, string>>;
  /** What the page says that its form is about; stored with the lead. */
  about?: string | null;
}

/**
 * Handles a posted lead form. Answers with the form and its errors, with a confirmation page when
 * the submission looks like spam, or with a redirect to the thank-you state of the page.
 */
export async function answerLeadPost(post: LeadPost) {
  const { request, url, context, forms } = post;
  const opened = context.get(services);
  const content = context.get(siteContent);
  const form = await readForm(request, content.messages.rejected);
  const requested = String(form.get(FORM_NAMES.topic)) as FormTopic;
  const known = Object.hasOwn(forms, requested);
  const topic = known ? requested : (Object.keys(forms)[0] as FormTopic);
  const id = forms[topic];
  if (id === undefined) throw new Error('the page has no form');

  const typed = readTypedLead(form);
  const hidden = readHiddenFields(form, opened.leadAnswers);
  const state: LeadFormState = {
    content,
    topic,
    id,
    action: url.pathname,
    token: issueFormToken(opened.secret, pageClaim(topic), opened.now().getTime()),
    typed,
    carried: hidden.carried,
  };
  if (!known) return data(createLeadFormView(withUnknownTopic(state)), { status: 400 });
  const { legalName } = await findPublicSettings(context);
  const parsed = parseLead(
    topic,
    typed,
    createLeadCopy(state.content.forms, legalName, hidden.consentVersion),
  );
  if (!parsed.ok) {
    return data(createLeadFormView({ ...state, errors: parsed.errors }), { status: 422 });
  }
  const taken = await storeForVisitor(context, 'a lead was not stored', () =>
    takeLead(post, { state, hidden, lead: nameSubject(parsed.lead, state.content.forms) }),
  );
  return taken.ok ? taken.value : answerNotTaken(opened, state, taken.status);
}

interface ValidSubmission {
  state: LeadFormState;
  hidden: HiddenFields;
  lead: LeadInput;
}

async function takeLead(post: LeadPost, submission: ValidSubmission) {
  const { state, hidden, lead } = submission;
  const opened = post.context.get(services);
  const { clientAddress } = post.context.get(requestInfo);
  const limit = await consumeClientToken(
    opened.database.db,
    clientKeys('lead', addressKey(clientAddress), LIMIT),
    opened.now(),
  );
  if (!limit.allowed) {
    const headers = { 'Retry-After': String(limit.retryAfterSeconds) };
    const rejection = state.content.forms.problems.tooMany;
    return data(createLeadFormView({ ...state, rejection }), { status: 429, headers });
  }
  const confirmClaim: FormTokenClaim = {
    kind: 'confirm',
    form: state.topic,
    subject: hashLeadContent(lead, hidden.quizAnswers),
  };
  const score = scoreLead(opened, submission, confirmClaim, limit.count - 1);
  if (score.verdict !== 'suspect') return storeLead(post, submission, score);
  const token = issueFormToken(opened.secret, confirmClaim, opened.now().getTime());
  const { consentVersion } = hidden;
  const carried = {
    ...hidden.carried,
    ...(consentVersion && { [FORM_NAMES.consentVersion]: consentVersion }),
  };
  return data(createLeadFormView({ ...state, carried, token, confirm: true }), { status: 200 });
}

/**
 * Stores the lead, the link to its plan, its audit entry and its notifications in one transaction.
 */
async function storeLead(
  { request, url, context, about = null }: LeadPost,
  { state, hidden, lead }: ValidSubmission,
  score: SpamScore,
) {
  const opened = context.get(services);
  const { webhookUrl } = await findSettings(opened.database.db);
  const { savedPlan } = hidden;
  const created = await createLead(opened, {
    lead,
    sourcePage: hidden.page ?? url.pathname,
    formPage: url.pathname,
    formAbout: about,
    spam: score.verdict === 'spam',
    spamReasons: score.reasons,
    quizAnswers: hidden.quizAnswers,
    campaign: readCampaign(request.headers),
    notifyWebhook: webhookUrl !== null,
    ...(savedPlan !== null && {
      inTransaction: async (tx, changes, leadId) =>
        opened.leadAnswers?.linkPlan(tx, changes, savedPlan, leadId),
    }),
  });
  const thanks = new URLSearchParams({ about: state.topic, sent: created.reference });
  return redirect(`${url.pathname}?${thanks}#${state.id}`, 303);
}

/** Shows the form again with what was typed and other ways to reach the owner. */
function answerNotTaken({ lastSettings }: Services, state: LeadFormState, status: 423 | 503 | 507) {
  const { contactEmail, contactPhone } = lastSettings();
  const rejection = describeNotTaken(
    state.content.forms.notTaken,
    contactEmail,
    contactPhone?.display ?? null,
  );
  const headers = { 'Retry-After': String(RETRY_AFTER_SECONDS) };
  return data(createLeadFormView({ ...state, rejection }), { status, headers });
}

function describeNotTaken(
  { neither, ...texts }: FormTexts['notTaken'],
  email: string | null,
  phone: string | null,
): string {
  if (email !== null && phone !== null) return fillSlots(texts.both, { email, phone });
  if (email !== null) return fillSlots(texts.email, { email });
  return phone === null ? neither : fillSlots(texts.phone, { phone });
}

/**
 * Stores the subject as the visitor read it. A privacy request has a legal deadline, so the inbox
 * lists it under its own topic.
 */
function nameSubject(lead: LeadInput, { subjects }: FormTexts): LeadInput {
  const [id] = Object.entries(contactSubjects).find(([, value]) => value === lead.subject) ?? [];
  if (id === undefined) return lead;
  const subject = subjects[id as ContactSubject];
  return lead.subject === privacySubject
    ? { ...lead, subject, topic: 'privacy-request' }
    : { ...lead, subject };
}

/** Asks for the topic: at the subject field, or above a form that has no such field. */
function withUnknownTopic(state: LeadFormState): LeadFormState {
  return 'subject' in TOPIC_FIELDS[state.topic]
    ? { ...state, errors: { subject: state.content.forms.fields.subject.missing ?? '' } }
    : { ...state, rejection: state.content.forms.problems.unknownTopic };
}

function pageClaim(topic: FormTopic): FormTokenClaim {
  return { kind: 'page', form: topic };
}

function scoreLead(
  { secret, now }: Services,
  { state, hidden, lead }: ValidSubmission,
  confirmClaim: FormTokenClaim,
  recentFromAddress: number,
): SpamScore {
  const verify = (claim: FormTokenClaim) =>
    verifyFormToken(secret, hidden.token, claim, now().getTime());
  const confirmation = hidden.confirmed ? verify(confirmClaim) : null;
  return scoreSubmission({
    lead,
    honeypot: hidden.honeypot,
    token: toTokenState(confirmation ?? verify(pageClaim(state.topic))),
    recentFromAddress,
    confirmed: confirmation?.ok === true,
  });
}
