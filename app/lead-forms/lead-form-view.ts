import {
  type ContactSubject,
  contactSubjects,
  type FieldName,
  type FormTexts,
  textConsentBoxes,
} from '#app/content/forms.ts';
import { planPrice, tierIds } from '#app/content/prices.ts';
import type { SiteContent } from '#app/content/site-content.ts';
import type { FormTopic } from '#app/content/types.ts';
import type { LeadCopy, LeadErrors, TypedLead } from '#app/domains/leads/lead-form.ts';
import { INPUT_MODES, type LeadField, TOPIC_FORMS } from '#app/domains/leads/lead-topics.ts';
import {
  CONSENT_FIELDS,
  CONSENT_KINDS,
  type ConsentKind,
} from '#app/domains/leads/text-consent.ts';
import type { Choice } from '#app/ui/forms/choices.tsx';
import type { LeadFieldView, LeadFormView } from '#app/ui/forms/lead-form.tsx';
import type { TextConsentView } from '#app/ui/forms/text-consents.tsx';

/**
 * The texts that validation needs. `shownVersion` is the version of the text-message wording in
 * the form that was sent.
 */
export function createLeadCopy(
  { fields, problems }: FormTexts,
  legalName: string | null,
  shownVersion: string | null,
): LeadCopy {
  const boxes = legalName === null ? [] : textConsentBoxes(legalName);
  const consents = boxes.map(({ kind, version, text }) => ({ kind, version, text }));
  const missing = Object.fromEntries(
    Object.entries(fields).map(([field, copy]) => [field, copy.missing]),
  );
  return { missing, problems, consents, shownVersion };
}

export interface LeadFormState {
  content: SiteContent;
  topic: FormTopic;
  /** The form's element id. */
  id: string;
  /** The page's path. */
  action: string;
  token: string;
  typed?: TypedLead;
  errors?: LeadErrors;
  refusal?: string | null;
  /** The reference of the stored lead. */
  sent?: string | null;
  confirm?: boolean;
  /** Extra hidden fields. */
  carried?: Readonly<Record<string, string>>;
}

/** Combines a form's texts, its field rules and the typed values. */
export function createLeadFormView(state: LeadFormState): LeadFormView {
  const { topic, sent = null } = state;
  const copy = state.content.forms.topics[topic];
  const { fields } = TOPIC_FORMS[topic];
  return {
    id: state.id,
    action: state.action,
    topic,
    heading: copy.heading,
    intro: copy.intro,
    fields: [
      ...(fields.plan && copy.chosenLabel ? [planField(state, copy.chosenLabel)] : []),
      ...copy.fields.map((field) => textField(state, field)),
    ],
    consents: CONSENT_KINDS.flatMap((kind) =>
      fields[CONSENT_FIELDS[kind]] ? [consentBox(state, kind)] : [],
    ),
    submit: copy.submit,
    next: copy.next,
    token: state.token,
    carried: state.carried ?? {},
    state: sent ? 'sent' : state.confirm ? 'confirm' : 'ask',
    refusal: state.refusal ?? null,
    success: { ...copy.success, reference: sent ?? '' },
  };
}

function fieldBase({ topic, typed = {}, errors = {} }: LeadFormState, name: LeadField) {
  return {
    name,
    required: TOPIC_FORMS[topic].fields[name] === 'required',
    inputMode: INPUT_MODES[name],
    value: typed[name] ?? '',
    error: errors[name],
  };
}

type FieldCopyOverride = { field: FieldName; label?: string; hint?: string };

function textField(state: LeadFormState, override: FieldCopyOverride): LeadFieldView {
  const { field } = override;
  const { fields, shared, subjects } = state.content.forms;
  const copy = fields[field];
  return {
    ...fieldBase(state, field),
    // Beds are parsed as people write them ("6 beds"), which a number input would reject.
    kind: copy.inputType === 'number' ? 'text' : copy.inputType,
    label: override.label ?? copy.label,
    hint: hintOf(field, override.hint ?? copy.hint, shared.noHealthDetails),
    autoComplete: copy.autocomplete,
    choices: field === 'subject' ? subjectChoices(subjects) : undefined,
  };
}

function hintOf(
  field: FieldName,
  hint: string | undefined,
  noHealthDetails: string,
): string | undefined {
  if (field !== 'message') return hint;
  return hint === undefined ? noHealthDetails : `${hint} ${noHealthDetails}`;
}

function planField(state: LeadFormState, label: string): LeadFieldView {
  const { sets, tiers } = state.content.prices;
  const { plans } = sets[state.topic === 'chatbot-tier' ? 'chatbot' : 'bundle'];
  const choices = tierIds.map((id) => ({
    value: id,
    label: tiers[id],
    hint: planPrice(plans[id]),
  }));
  return { ...fieldBase(state, 'plan'), kind: 'radios', label, choices };
}

/** A box whose wording has changed since the visitor read it comes back unticked. */
function consentBox(
  { typed = {}, errors = {} }: LeadFormState,
  kind: ConsentKind,
): TextConsentView {
  const name = CONSENT_FIELDS[kind];
  const error = errors[name];
  return { kind, name, ticked: typed[name] === 'on' && error === undefined, error };
}

function subjectChoices(subjects: FormTexts['subjects']): Choice[] {
  return Object.entries(contactSubjects).map(([id, value]) => ({
    value,
    label: subjects[id as ContactSubject],
  }));
}
