import { data, type RouterContextProvider, redirect } from 'react-router';
import {
  fieldCopy,
  notTakenCopy,
  privacySubject,
  tooManyCopy,
  unknownTopicCopy,
} from '#app/content/forms.ts';
import type { FormTopic } from '#app/content/types.ts';
import { linkPlanToLead } from '#app/domains/growth-plan/saved-plans.server.ts';
import { hashLeadContent } from '#app/domains/leads/content-hash.server.ts';
import {
  type FormTokenClaim,
  issueFormToken,
  type TokenCheck,
  toTokenState,
  verifyFormToken,
} from '#app/domains/leads/form-token.server.ts';
import { type LeadInput, parseLead, type TypedLead } from '#app/domains/leads/lead-form.ts';
import { MAX_LENGTHS, TOPIC_FORMS } from '#app/domains/leads/lead-topics.ts';
import { createLead } from '#app/domains/leads/leads.server.ts';
import { scoreSubmission } from '#app/domains/leads/spam-score.ts';
import { addressKey } from '#app/domains/limits/address-key.ts';
import { consumeToken } from '#app/domains/limits/rate-limit.server.ts';
import { findSettings } from '#app/domains/settings/settings.server.ts';
import { readCampaign } from '#app/framework/campaign-cookie.ts';
import {
  isDatabaseUnavailable,
  RETRY_AFTER_SECONDS,
} from '#app/framework/database-unavailable.server.ts';
import { readForm } from '#app/framework/read-form.ts';
import { requestFacts, type Services, services } from '#app/framework/services.server.ts';
import { findSettingsOrNone } from '#app/framework/site-settings.server.ts';
import { FORM_NAMES } from '#app/ui/forms/lead-form.tsx';
import { type Carried, readCarried } from './carried.ts';
import { createLeadCopy, createLeadFormView, type LeadFormState } from './lead-form-view.ts';

/** More than a household would ever send; a program is stopped. */
const LIMIT = { limit: 20, windowSeconds: 60 * 60 };

/** A version of the words about text messages holds the legal name. */
const MAX_VERSION = 200;

interface LeadPost {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
  /** Which forms the page has, and under which id each stands. */
  forms: Partial<Record<FormTopic, string>>;
}

/**
 * Answers a form of ours: with the form again where something is missing, with one question where
 * it looks like a program's, else with a redirect to the page that thanks.
 */
export async function answerLeadPost({ request, url, context, forms }: LeadPost) {
  const opened = context.get(services);
  const sent = await readForm(request);
  const asked = String(sent.get(FORM_NAMES.topic)) as FormTopic;
  const known = Object.hasOwn(forms, asked);
  const topic = known ? asked : (Object.keys(forms)[0] as FormTopic);
  const id = forms[topic];
  if (id === undefined) throw new Error('the page has no form');

  const nowMs = opened.now().getTime();
  const carried = readCarried(sent);
  const page: FormTokenClaim = { kind: 'page', form: topic };
  const shown: LeadFormState = {
    topic,
    id,
    action: url.pathname,
    token: issueFormToken(opened.secret, page, nowMs),
    typed: typedIn(sent),
    carried: carried.fields,
  };
  if (!known) return data(createLeadFormView(withUnknownTopic(shown)), { status: 400 });
  const shownVersion = sentText(sent, FORM_NAMES.consentVersion);
  const { legalName } = await findSettingsOrNone(context);
  const parsed = parseLead(topic, sent, createLeadCopy(legalName, shownVersion));
  if (!parsed.ok) {
    return data(createLeadFormView({ ...shown, errors: parsed.errors }), { status: 422 });
  }
  if (opened.storage.isLow()) return answerNotTaken(opened, shown, 507);
  try {
    return await takeLead(
      { request, url, context, forms },
      { sent, shown, carried, lead: parsed.lead },
    );
  } catch (error) {
    if (opened.storage.note(error)) return answerNotTaken(opened, shown, 507);
    if (!isDatabaseUnavailable(error)) throw error;
    opened.log.error({ id: context.get(requestFacts).id, err: error }, 'a lead was not taken');
    return answerNotTaken(opened, shown, 503);
  }
}

interface Taken {
  sent: FormData;
  shown: LeadFormState;
  carried: Carried;
  lead: LeadInput;
}

async function takeLead({ request, url, context }: LeadPost, given: Taken) {
  const { sent, shown, carried } = given;
  const { topic, id } = shown;
  const opened = context.get(services);
  const { clientAddress } = context.get(requestFacts);
  const nowMs = opened.now().getTime();
  const page: FormTokenClaim = { kind: 'page', form: topic };
  const lead = underPrivacy(given.lead);
  const taken = await consumeToken(
    opened.database.db,
    `lead:${addressKey(clientAddress)}`,
    LIMIT,
    opened.now(),
  );
  if (!taken.allowed) {
    const headers = { 'Retry-After': String(taken.retryAfterSeconds) };
    return data(createLeadFormView({ ...shown, refusal: tooManyCopy }), { status: 429, headers });
  }
  const confirm: FormTokenClaim = {
    kind: 'confirm',
    form: topic,
    subject: hashLeadContent(lead, carried.quizAnswers),
  };
  const score = judge(opened, sent, lead, { page, confirm }, taken.count - 1);
  if (score.verdict === 'suspect') {
    const token = issueFormToken(opened.secret, confirm, nowMs);
    const version = sentText(sent, FORM_NAMES.consentVersion);
    const fields = { ...carried.fields, ...(version && { [FORM_NAMES.consentVersion]: version }) };
    return data(createLeadFormView({ ...shown, carried: fields, token, confirm: true }), {
      status: 200,
    });
  }
  const { webhookUrl } = await findSettings(opened.database.db);
  const { savedPlan } = carried;
  const created = await createLead(opened, {
    lead,
    sourcePage: carried.page ?? url.pathname,
    spam: score.verdict === 'spam',
    spamReasons: score.reasons,
    quizAnswers: carried.quizAnswers,
    campaign: readCampaign(request.headers),
    notifyWebhook: webhookUrl !== null,
    ...(savedPlan !== null && {
      also: (tx, changes, leadId) => linkPlanToLead(tx, changes, savedPlan, leadId),
    }),
  });
  const thanks = new URLSearchParams({ about: topic, sent: created.reference });
  return redirect(`${url.pathname}?${thanks}#${id}`, 303);
}

/** The form again, with what was typed, and the other ways to reach the owner; nothing is asked for it. */
function answerNotTaken({ lastSettings }: Services, shown: LeadFormState, status: 503 | 507) {
  const { contactEmail, contactPhone } = lastSettings();
  const refusal = notTakenCopy(contactEmail, contactPhone?.display ?? null);
  const headers = { 'Retry-After': String(RETRY_AFTER_SECONDS) };
  return data(createLeadFormView({ ...shown, refusal }), { status, headers });
}

/** A message under that subject has a deadline by law: it is a topic of its own in the inbox. */
function underPrivacy(lead: LeadInput): LeadInput {
  return lead.subject === privacySubject ? { ...lead, topic: 'privacy-request' } : lead;
}

/** Asks anew what it is about: beside the field for that, or above a form that has none. */
function withUnknownTopic(shown: LeadFormState): LeadFormState {
  return 'subject' in TOPIC_FORMS[shown.topic].fields
    ? { ...shown, errors: { subject: fieldCopy.subject.missing } }
    : { ...shown, refusal: unknownTopicCopy };
}

function sentText(sent: FormData, name: string): string | null {
  const value = sent.get(name);
  return typeof value === 'string' ? value.slice(0, MAX_VERSION) : null;
}

function typedIn(sent: FormData): TypedLead {
  const typed: TypedLead = {};
  for (const field of Object.keys(MAX_LENGTHS) as (keyof TypedLead)[]) {
    const value = sent.get(field);
    if (typeof value === 'string') typed[field] = value.slice(0, MAX_LENGTHS[field] * 2);
  }
  return typed;
}

function judge(
  { secret, now }: Services,
  sent: FormData,
  lead: LeadInput,
  claims: { page: FormTokenClaim; confirm: FormTokenClaim },
  recentFromAddress: number,
) {
  const token = String(sent.get(FORM_NAMES.token) ?? '');
  const verify = (claim: FormTokenClaim): TokenCheck =>
    verifyFormToken(secret, token, claim, now().getTime());
  const asked = sent.get(FORM_NAMES.confirm) === 'yes' ? verify(claims.confirm) : null;
  const confirmed = asked?.ok === true;
  return scoreSubmission({
    lead,
    honeypot: String(sent.get(FORM_NAMES.trap) ?? ''),
    token: toTokenState(asked ?? verify(claims.page)),
    fillMs: asked?.ok ? asked.ageMs : null,
    recentFromAddress,
    confirmed,
  });
}
