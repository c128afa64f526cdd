import { z } from 'zod';
import { parseLooseNumber } from '#app/domains/growth-plan/read-number.ts';
import { type Phone, parseEmail, parseVisitorPhone } from '#app/domains/settings/contact.ts';
import { type ParseResult, quote } from '#app/domains/settings/parse-result.ts';
import { isBlankText, withoutInvisible } from '#app/formatting/characters.ts';
import { fillSlots } from '#app/formatting/slots.ts';
import {
  type LeadField,
  type LeadTopic,
  MAX_LENGTHS,
  PLAN_IDS,
  type PlanId,
  TOPIC_FORMS,
} from './lead-topics.ts';
import {
  CONSENT_FIELDS,
  CONSENT_KINDS,
  type ConsentWording,
  type TextConsent,
} from './text-consent.ts';

/** A validated lead. `null` means not asked or not given. */
export type LeadInput = {
  topic: LeadTopic;
  name: string;
  email: string | null;
  phone: Phone | null;
  home: string | null;
  beds: number | null;
  plan: PlanId | null;
  subject: string | null;
  message: string | null;
  /** The text-message boxes that the form showed; empty when it had none. */
  consents: readonly TextConsent[];
};

export type LeadErrors = Partial<Record<LeadField, string>>;
/** The visible fields of a form, as typed. */
export type TypedLead = Readonly<Partial<Record<LeadField, string>>>;

export type ParsedLead = { ok: true; lead: LeadInput } | { ok: false; errors: LeadErrors };

/** What to say about a value that is not accepted. */
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
 * is stored with the lead.
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
 * A field as it was meant: without characters that nobody sees and that came along with a paste. All
 * line breaks are one character, as browsers count them; in a field of one line they are spaces.
 */
function withoutStrays(field: LeadField, typed: string): string {
  const text = withoutInvisible(typed);
  return field === 'message' ? text : text.replace(/[\t\n]/g, ' ');
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

/** The length was checked before, so what else is refused are characters. */
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

/** Schema of one field. A field that the topic does not ask for is null, whatever was sent. */
function fieldSchema<T>(
  topic: LeadTopic,
  field: LeadField,
  copy: LeadCopy,
  read: (text: string, problems: LeadProblems) => FieldResult<T>,
) {
  const need = TOPIC_FORMS[topic].fields[field];
  return z
    .string()
    .optional()
    .transform((typed = '', context): T | null => {
      if (need === undefined) return null;
      const text = withoutStrays(field, typed);
      const fail = (message: string) => {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      };
      if (isBlankText(text)) {
        return need === 'required' ? fail(copy.missing[field] ?? 'Please fill this in.') : null;
      }
      const max = MAX_LENGTHS[field];
      if (text.length > max) return fail(fillSlots(copy.problems.tooLong, { max }));
      if (!text.isWellFormed()) return fail(copy.problems.characters);
      const result = read(text.trim(), copy.problems);
      return 'error' in result ? fail(result.error) : result.value;
    });
}

const oneLine = (text: string): FieldResult<string> => ({ value: text.replace(/\s+/g, ' ') });
const lines = (text: string): FieldResult<string> => ({ value: text });

/** The schema of one topic's form. */
function createLeadSchema(topic: LeadTopic, copy: LeadCopy) {
  return z
    .object({
      name: fieldSchema(topic, 'name', copy, oneLine).transform((name) => name ?? ''),
      email: fieldSchema(topic, 'email', copy, readEmail),
      phone: fieldSchema(topic, 'phone', copy, readPhone),
      home: fieldSchema(topic, 'home', copy, oneLine),
      beds: fieldSchema(topic, 'beds', copy, readBeds),
      plan: fieldSchema(topic, 'plan', copy, readPlan),
      subject: fieldSchema(topic, 'subject', copy, oneLine),
      message: fieldSchema(topic, 'message', copy, lines),
      smsConsent: tickSchema(topic, 'smsConsent'),
      smsMarketing: tickSchema(topic, 'smsMarketing'),
    })
    .superRefine((lead, context) => {
      const ticked = copy.consents.filter(({ kind }) => lead[CONSENT_FIELDS[kind]]);
      if (ticked.length > 0 && !lead.phone) {
        context.addIssue({ code: 'custom', path: ['phone'], message: copy.problems.numberToText });
      }
      for (const { kind, version } of ticked) {
        if (version === copy.shownVersion) continue;
        const message = copy.problems.consentChanged;
        context.addIssue({ code: 'custom', path: [CONSENT_FIELDS[kind]], message });
      }
      if (!lead.email && !lead.phone) {
        const message = 'Enter your email or your phone number, so that we can find your data.';
        context.addIssue({ code: 'custom', path: ['email'], message });
      }
    })
    .transform(
      ({ smsConsent, smsMarketing, ...lead }): LeadInput => ({
        topic,
        ...lead,
        consents: readConsents(topic, copy, { smsConsent, smsMarketing }),
      }),
    );
}

/** A box that the form does not have counts as not ticked. */
function tickSchema(topic: LeadTopic, field: 'smsConsent' | 'smsMarketing') {
  const asked = TOPIC_FORMS[topic].fields[field] !== undefined;
  return z
    .string()
    .optional()
    .transform((text) => asked && (text === 'on' || text === 'true'));
}

type Ticks = { smsConsent: boolean; smsMarketing: boolean };

/** The wording of an older page is unknown. Nothing was ticked there, so no consent is stored. */
function readConsents(topic: LeadTopic, copy: LeadCopy, ticks: Ticks): TextConsent[] {
  const { fields } = TOPIC_FORMS[topic];
  return copy.consents
    .filter(({ kind, version }) => fields[CONSENT_FIELDS[kind]] && version === copy.shownVersion)
    .sort((a, b) => CONSENT_KINDS.indexOf(a.kind) - CONSENT_KINDS.indexOf(b.kind))
    .map((wording) => ({ ...wording, agreed: ticks[CONSENT_FIELDS[wording.kind]] }));
}

const FIELD_NAMES = Object.keys(MAX_LENGTHS) as LeadField[];

/**
 * Reads the visible fields of a submitted form, without characters that nobody sees. Nothing is
 * cut: a text that is too long comes back whole, to be shortened.
 */
export function readTypedLead(form: FormData): TypedLead {
  const typed: Partial<Record<LeadField, string>> = {};
  for (const field of FIELD_NAMES) {
    const value = form.get(field);
    if (typeof value !== 'string') continue;
    typed[field] = withoutStrays(field, value);
  }
  return typed;
}

export function parseLead(topic: LeadTopic, typed: TypedLead, copy: LeadCopy): ParsedLead {
  const result = createLeadSchema(topic, copy).safeParse(typed);
  if (result.success) return { ok: true, lead: result.data };
  const errors: LeadErrors = {};
  for (const issue of result.error.issues) {
    errors[issue.path[0] as LeadField] ??= issue.message;
  }
  return { ok: false, errors };
}
