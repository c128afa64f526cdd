import { type Phone, parseEmail, parseVisitorPhone } from '#app/features/settings/contact.ts';
import { isBlankText, withoutInvisible } from '#app/formatting/characters.ts';
import { parseLooseNumber } from '#app/formatting/loose-number.ts';
import { type ParseResult, quote } from '#app/formatting/parse-result.ts';
import { fillSlots } from '#app/formatting/slots.ts';
import { type LeadTopic, PLAN_IDS, type PlanId } from '#app/site/lead-topics.ts';
import {
  type FieldKind,
  type FieldValue,
  type FieldValues,
  fieldRow,
  LEAD_FIELD_NAMES,
  LEAD_FIELDS,
  type LeadField,
  TOPIC_FIELDS,
  TYPED_FIELDS,
  type TypedField,
} from './lead-fields.ts';
import {
  CONSENT_FIELDS,
  CONSENT_KINDS,
  type ConsentWording,
  type TextConsent,
} from './text-consent.ts';

/** A validated lead. `null` means not asked or not given. */
export type LeadInput = FieldValues & {
  topic: LeadTopic;
  name: string;
  /** The text-message boxes that the form showed; empty when it had none. */
  consents: readonly TextConsent[];
};

export type LeadErrors = Partial<Record<LeadField, string>>;
/** The visible fields of a form, as typed. */
export type TypedLead = Readonly<Partial<Record<LeadField, string>>>;

export type ParsedLead = { ok: true; lead: LeadInput } | { ok: false; errors: LeadErrors };

/** The message about a value that is not accepted. */
export type LeadProblems = Readonly<
  Record<
    | 'tooLong'
    | 'characters'
    | 'email'
    | 'phone'
    | 'beds'
    | 'manyBeds'
    | 'plan'
    | 'numberToText'
    | 'consentChanged',
    string
  >
>;

/**
 * Texts that the page provides: the messages, and the wording beside the text-message boxes, which
 * we store with the lead.
 */
export type LeadCopy = {
  /** For an empty required field. */
  missing: Readonly<Partial<Record<LeadField, string | undefined>>>;
  problems: LeadProblems;
  /** The current wording; empty while the form has no boxes. */
  consents: readonly ConsentWording[];
  /** The version in the submitted form: an older page may have shown another wording. */
  shownVersion: string | null;
};

const MAX_BEDS = 500;

/**
 * A field as the visitor meant it, without the invisible characters that a paste can bring along. A
 * line break is one character, as browsers count it; in a single-line field it becomes a space.
 */
function withoutStrays(field: LeadField, typed: string): string {
  const text = withoutInvisible(typed);
  return fieldRow(field).kind === 'lines' ? text : text.replace(/[\t\n]/g, ' ');
}

type FieldResult<T> = { value: T } | { error: string };

function readBeds(text: string, problems: LeadProblems): FieldResult<number> {
  const beds = parseLooseNumber(text);
  if (beds === null || !Number.isInteger(beds)) return { error: problems.beds };
  if (beds < 0 || beds > MAX_BEDS)
    return { error: fillSlots(problems.manyBeds, { max: MAX_BEDS }) };
  return { value: beds };
}

function readEmail(text: string, problems: LeadProblems): FieldResult<string> {
  return toFieldResult(parseEmail(text), text, problems.email, problems);
}

function readPhone(text: string, problems: LeadProblems): FieldResult<Phone> {
  return toFieldResult(parseVisitorPhone(text), text, problems.phone, problems);
}

/** The length was checked before, so only characters can be at fault here. */
function toFieldResult<T>(
  parsed: ParseResult<T>,
  text: string,
  notUnderstood: string,
  problems: LeadProblems,
): FieldResult<T> {
  if (parsed.ok) return { value: parsed.value };
  return parsed.reason === 'not-understood'
    ? { error: fillSlots(notUnderstood, { typed: quote(text) }) }
    : { error: problems.characters };
}

function readPlan(text: string, problems: LeadProblems): FieldResult<PlanId> {
  const plan = PLAN_IDS.find((id) => id === text);
  return plan ? { value: plan } : { error: problems.plan };
}

type TypedKind = Exclude<FieldKind, 'tick'>;

const READERS: {
  readonly [Kind in TypedKind]: (
    text: string,
    problems: LeadProblems,
  ) => FieldResult<FieldValue<Kind>>;
} = {
  line: (text) => ({ value: text.replace(/\s+/g, ' ') }),
  lines: (text) => ({ value: text }),
  email: readEmail,
  phone: readPhone,
  beds: readBeds,
  plan: readPlan,
};

/** A field that the topic does not ask for is null, whatever was sent. */
function readField(
  topic: LeadTopic,
  field: TypedField,
  typed: string | undefined,
  { missing, problems }: LeadCopy,
): FieldResult<FieldValue<TypedKind> | null> {
  const need = TOPIC_FIELDS[topic][field];
  if (need === undefined) return { value: null };
  const { kind, max } = LEAD_FIELDS[field];
  const text = withoutStrays(field, typed ?? '');
  if (isBlankText(text)) {
    return need === 'required'
      ? { error: missing[field] ?? 'Please fill this in.' }
      : { value: null };
  }
  if (text.length > max) return { error: fillSlots(problems.tooLong, { max }) };
  if (!text.isWellFormed()) return { error: problems.characters };
  return READERS[kind](text.trim(), problems);
}

/** Checks that involve several fields, once each is valid. */
function checkTogether(lead: LeadInput, copy: LeadCopy): LeadErrors {
  const errors: LeadErrors = {};
  const ticked = lead.consents.filter(({ agreed }) => agreed);
  if (ticked.length > 0 && lead.phone === null) errors.phone = copy.problems.numberToText;
  for (const { kind, version } of ticked) {
    if (version === copy.shownVersion) continue;
    errors[CONSENT_FIELDS[kind]] = copy.problems.consentChanged;
  }
  if (lead.email === null && lead.phone === null) {
    errors.email = 'Enter your email or your phone number, so that we can find your data.';
  }
  return errors;
}

/** The boxes of the topic's form. One that the form does not have counts as not ticked. */
function readConsents(topic: LeadTopic, typed: TypedLead, { consents }: LeadCopy): TextConsent[] {
  return consents
    .filter(({ kind }) => TOPIC_FIELDS[topic][CONSENT_FIELDS[kind]])
    .sort((a, b) => CONSENT_KINDS.indexOf(a.kind) - CONSENT_KINDS.indexOf(b.kind))
    .map((wording) => {
      const tick = typed[CONSENT_FIELDS[wording.kind]];
      return { ...wording, agreed: tick === 'on' || tick === 'true' };
    });
}

/**
 * Reads the visible fields of a submitted form, without invisible characters. Nothing is cut: a
 * text that is too long comes back whole, for the visitor to shorten.
 */
export function readTypedLead(form: FormData): TypedLead {
  const typed: Partial<Record<LeadField, string>> = {};
  for (const field of LEAD_FIELD_NAMES) {
    const value = form.get(field);
    if (typeof value !== 'string') continue;
    typed[field] = withoutStrays(field, value);
  }
  return typed;
}

export function parseLead(topic: LeadTopic, typed: TypedLead, copy: LeadCopy): ParsedLead {
  const errors: LeadErrors = {};
  const values: Partial<Record<TypedField, FieldValue<TypedKind> | null>> = {};
  for (const field of TYPED_FIELDS) {
    const result = readField(topic, field, typed[field], copy);
    if ('error' in result) errors[field] = result.error;
    else values[field] = result.value;
  }
  if (hasErrors(errors)) return { ok: false, errors };
  const consents = readConsents(topic, typed, copy);
  const lead = { topic, ...values, consents } as LeadInput;
  const together = checkTogether(lead, copy);
  if (hasErrors(together)) return { ok: false, errors: together };
  // The wording of an older page is unknown. Nothing was ticked there, so no consent is stored.
  const known = consents.filter(({ version }) => version === copy.shownVersion);
  return { ok: true, lead: { ...lead, consents: known } };
}

function hasErrors(errors: LeadErrors): boolean {
  return Object.keys(errors).length > 0;
}
