import type { LeadFieldView, LeadFormView } from '#app/site/forms/lead-form.tsx';
import type { TextConsentView } from '#app/site/forms/text-consents.tsx';
import { FORM_NAMES } from '#app/site/words/form-field-names.ts';
import { type ContactSubject, contactSubjects } from '#app/site/words/form-links.ts';
import type { FormTexts } from '#app/site/words/forms.ts';
import type { FieldCopy, FieldName } from '#app/site/words/lead-fields.ts';
import { isTakenOut } from '#app/site/words/offline-pages.ts';
import { planPrice, tierIds } from '#app/site/words/prices.ts';
import type { SiteContent } from '#app/site/words/site-content.ts';
import { textConsentBoxes } from '#app/site/words/text-consent.ts';
import type { FormTopic } from '#app/site/words/types.ts';
import type { Choice } from '#app/ui/forms/choices.tsx';
import {
  type FieldKind,
  fieldRow,
  type LeadField,
  TOPIC_FIELDS,
  TYPED_FIELDS,
} from '../../form/lead-fields.ts';
import type { LeadCopy, LeadErrors, TypedLead } from '../../form/lead-form.ts';
import { CONSENT_FIELDS, CONSENT_KINDS, type ConsentKind } from '../../form/text-consent.ts';

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
  rejection?: string | null;
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
  const asked = TOPIC_FIELDS[topic];
  return {
    id: state.id,
    action: state.action,
    topic,
    heading: copy.heading,
    intro: copy.intro,
    fields: TYPED_FIELDS.filter((name) => asked[name]).flatMap((name) =>
      name === 'plan' ? planField(state) : [textField(state, name)],
    ),
    consents: CONSENT_KINDS.flatMap((kind) =>
      asked[CONSENT_FIELDS[kind]] ? [consentBox(state, kind)] : [],
    ),
    submit: copy.submit,
    next: copy.next,
    token: state.token,
    // What is empty here is filled in for somebody who comes from an article (`came-from.ts`).
    carried: { [FORM_NAMES.page]: '', ...state.carried },
    state: sent ? 'sent' : state.confirm ? 'confirm' : 'ask',
    rejection: state.rejection ?? null,
    success: { ...copy.success, reference: sent ?? '' },
  };
}

/** The `inputmode`, which chooses the keyboard on a phone. */
const INPUT_MODES: Readonly<Partial<Record<FieldKind, 'email' | 'tel' | 'numeric'>>> = {
  email: 'email',
  phone: 'tel',
  beds: 'numeric',
};

function fieldBase({ topic, typed = {}, errors = {} }: LeadFormState, name: LeadField) {
  return {
    name,
    required: TOPIC_FIELDS[topic][name] === 'required',
    inputMode: INPUT_MODES[fieldRow(name).kind],
    value: typed[name] ?? '',
    error: errors[name],
  };
}

function textField(state: LeadFormState, field: FieldName): LeadFieldView {
  const { fields, shared, topics } = state.content.forms;
  const copy: FieldCopy = { ...fields[field], ...topics[state.topic].fields[field] };
  return {
    ...fieldBase(state, field),
    // Beds are parsed as people write them ("6 beds"), which a number input would reject.
    kind: copy.inputType === 'number' ? 'text' : copy.inputType,
    label: copy.label,
    hint: hintOf(field, copy.hint, shared.noHealthDetails),
    autoComplete: copy.autocomplete,
    choices: field === 'subject' ? subjectChoices(state.content) : undefined,
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

/** Only where the form has words for it. */
function planField(state: LeadFormState): LeadFieldView[] {
  const label = state.content.forms.topics[state.topic].chosenLabel;
  if (!label) return [];
  const { sets, tiers } = state.content.prices;
  const { plans } = sets[state.topic === 'chatbot-tier' ? 'chatbot' : 'bundle'];
  const choices = tierIds.map((id) => ({
    value: id,
    label: tiers[id],
    hint: planPrice(plans[id]),
  }));
  return [{ ...fieldBase(state, 'plan'), kind: 'radios', label, choices }];
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

function subjectChoices({ forms, offline }: SiteContent): Choice[] {
  return Object.entries(contactSubjects)
    .filter(([id]) => id !== 'quiz' || !isTakenOut('/quiz', offline))
    .map(([id, value]) => ({ value, label: forms.subjects[id as ContactSubject] }));
}
