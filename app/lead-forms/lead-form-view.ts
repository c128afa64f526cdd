import {
  contactSubjects,
  type FieldName,
  fieldCopy,
  forms,
  noHealthDetails,
  textConsentBoxes,
} from '#app/content/forms.ts';
import { planPrice, planSets, tierIds, tierNames } from '#app/content/prices.ts';
import type { FormTopic } from '#app/content/types.ts';
import type { LeadCopy, LeadErrors, TypedLead } from '#app/domains/leads/lead-form.ts';
import {
  INPUT_MODES,
  type LeadField,
  MAX_LENGTHS,
  TOPIC_FORMS,
} from '#app/domains/leads/lead-topics.ts';
import {
  CONSENT_FIELDS,
  CONSENT_KINDS,
  type ConsentKind,
} from '#app/domains/leads/text-consent.ts';
import type { Choice } from '#app/ui/forms/choices.tsx';
import type { LeadFieldView, LeadFormView } from '#app/ui/forms/lead-form.tsx';
import type { TextConsentView } from '#app/ui/forms/text-consents.tsx';

const missing: LeadCopy['missing'] = Object.fromEntries(
  Object.entries(fieldCopy).map(([field, copy]) => [field, copy.missing]),
);

/**
 * What the rules of a form have to say in the page's words. `shownVersion` is the version of the
 * words about text messages in the form that was sent.
 */
export function createLeadCopy(legalName: string | null, shownVersion: string | null): LeadCopy {
  const boxes = legalName === null ? [] : textConsentBoxes(legalName);
  const consents = boxes.map(({ kind, version, text }) => ({ kind, version, text }));
  return { missing, consents, shownVersion };
}

export interface LeadFormState {
  topic: FormTopic;
  /** The form's id in the page. */
  id: string;
  /** The page's path. */
  action: string;
  token: string;
  typed?: TypedLead;
  errors?: LeadErrors;
  refusal?: string | null;
  /** The reference, once it is stored. */
  sent?: string | null;
  confirm?: boolean;
  /** Hidden fields beside the ones that are asked for. */
  carried?: Readonly<Record<string, string>>;
}

/** Joins the words of a form, the rules of its fields, and what was typed. */
export function createLeadFormView(state: LeadFormState): LeadFormView {
  const { topic, sent = null } = state;
  const copy = forms[topic];
  const { fields } = TOPIC_FORMS[topic];
  return {
    id: state.id,
    action: state.action,
    topic,
    heading: copy.heading,
    intro: copy.intro,
    fields: [
      ...(fields.plan && copy.chosenLabel ? [planField(state, copy.chosenLabel)] : []),
      ...copy.fields.map((asked) => textField(state, asked)),
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

/** What every field has from the rules and from what was typed. */
function fieldBase({ topic, typed = {}, errors = {} }: LeadFormState, name: LeadField) {
  return {
    name,
    required: TOPIC_FORMS[topic].fields[name] === 'required',
    maxLength: MAX_LENGTHS[name],
    inputMode: INPUT_MODES[name],
    value: typed[name] ?? '',
    error: errors[name],
  };
}

type AskedField = { field: FieldName; label?: string; hint?: string };

function textField(state: LeadFormState, asked: AskedField): LeadFieldView {
  const { field } = asked;
  const copy = fieldCopy[field];
  return {
    ...fieldBase(state, field),
    // Beds are read as people write them ("6 beds"): a number field would refuse that.
    kind: copy.inputType === 'number' ? 'text' : copy.inputType,
    label: asked.label ?? copy.label,
    hint: hintOf(field, asked.hint ?? copy.hint),
    autoComplete: copy.autocomplete,
    choices: field === 'subject' ? contactSubjects.map(asChoice) : undefined,
  };
}

function hintOf(field: FieldName, hint: string | undefined): string | undefined {
  if (field !== 'message') return hint;
  return hint === undefined ? noHealthDetails : `${hint} ${noHealthDetails}`;
}

function planField(state: LeadFormState, label: string): LeadFieldView {
  const { plans } = planSets[state.topic === 'chatbot-tier' ? 'chatbot' : 'bundle'];
  const choices = tierIds.map((id) => ({
    value: id,
    label: tierNames[id],
    hint: planPrice(plans[id]),
  }));
  return { ...fieldBase(state, 'plan'), kind: 'radios', label, choices };
}

/** Words that have changed since they were read are to be agreed to anew. */
function consentBox(
  { typed = {}, errors = {} }: LeadFormState,
  kind: ConsentKind,
): TextConsentView {
  const name = CONSENT_FIELDS[kind];
  const error = errors[name];
  return { kind, name, ticked: typed[name] === 'on' && error === undefined, error };
}

function asChoice(text: string): Choice {
  return { value: text, label: text };
}
