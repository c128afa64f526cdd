import { z } from 'zod';
import { parseLooseNumber } from '#app/domains/growth-plan/read-number.ts';
import { type Phone, parseEmail, parsePhone } from '#app/domains/settings/contact.ts';
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

/** What one of our forms sent, checked. `null` is "not asked or not given". */
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
  /** What the form showed beside its boxes for text messages; empty when it had none. */
  consents: readonly TextConsent[];
};

export type LeadErrors = Partial<Record<LeadField, string>>;
export type TypedLead = Partial<Record<LeadField, string>>;
export type LeadForm = FormData | Readonly<Record<string, unknown>>;

export type ParsedLead =
  | { ok: true; lead: LeadInput }
  /** `typed` is what to fill the form with again, word for word. */
  | { ok: false; errors: LeadErrors; typed: TypedLead };

/**
 * The words that belong to the page: what an empty required field says, and what stands beside the
 * boxes for text messages, which is kept with the lead word for word.
 */
export type LeadCopy = {
  missing: Readonly<Partial<Record<LeadField, string>>>;
  /** As the page shows them now; empty while it has no boxes. */
  consents: readonly ConsentWording[];
  /** The version that stood in the form that was sent: an older page may have shown other words. */
  shownVersion: string | null;
};

const MAX_BEDS = 500;

/** Control characters, and the direction marks that make text read other than it is. */
const CONTROL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the point
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/;

function findBadCharacters(field: LeadField, text: string): boolean {
  const checked = field === 'message' ? text.replace(/[\t\r\n]/g, ' ') : text;
  return CONTROL.test(checked) || !checked.isWellFormed();
}

type Reading<T> = { value: T } | { error: string };

function readBeds(text: string): Reading<number> {
  const beds = parseLooseNumber(text);
  if (beds === null || !Number.isInteger(beds)) return { error: 'Enter a number of beds, like 6.' };
  if (beds < 0 || beds > MAX_BEDS) return { error: `Enter between 0 and ${MAX_BEDS} beds.` };
  return { value: beds };
}

function readEmail(text: string): Reading<string> {
  const parsed = parseEmail(text);
  return parsed.ok ? { value: parsed.value } : { error: parsed.message };
}

function readPhone(text: string): Reading<Phone> {
  const parsed = parsePhone(text);
  return parsed.ok ? { value: parsed.value } : { error: parsed.message };
}

function readPlan(text: string): Reading<PlanId> {
  const plan = PLAN_IDS.find((id) => id === text);
  return plan ? { value: plan } : { error: 'Choose one of the plans.' };
}

/** One field of a topic's form: absent from the form means "not asked", whatever was sent. */
function fieldSchema<T>(
  topic: LeadTopic,
  field: LeadField,
  copy: LeadCopy,
  read: (text: string) => Reading<T>,
) {
  const need = TOPIC_FORMS[topic].fields[field];
  return z
    .unknown()
    .optional()
    .transform((raw, context): T | null => {
      if (need === undefined) return null;
      const fail = (message: string) => {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      };
      const text = typeof raw === 'string' ? raw : '';
      if (text.trim() === '') {
        return need === 'required' ? fail(copy.missing[field] ?? 'Please fill this in.') : null;
      }
      const max = MAX_LENGTHS[field];
      if (text.length > max) return fail(`This is too long. Keep it under ${max} characters.`);
      if (findBadCharacters(field, text)) {
        return fail('There is a character in this that we cannot keep. Type it again, please.');
      }
      const reading = read(text.trim());
      return 'error' in reading ? fail(reading.error) : reading.value;
    });
}

const oneLine = (text: string): Reading<string> => ({ value: text.replace(/\s+/g, ' ') });
const lines = (text: string): Reading<string> => ({ value: text.replace(/\r\n?/g, '\n') });

/** The schema of one topic's form; the same checks in the browser and on the server. */
export function createLeadSchema(topic: LeadTopic, copy: LeadCopy) {
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
        const message = 'Enter the number we may text, or untick the boxes below it.';
        context.addIssue({ code: 'custom', path: ['phone'], message });
      }
      for (const { kind, version } of ticked) {
        if (version === copy.shownVersion) continue;
        const message =
          'The words beside this box have changed since you opened the page. Please read them, then tick it again if you agree.';
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

/** Only a box that the form has can be ticked. */
function tickSchema(topic: LeadTopic, field: 'smsConsent' | 'smsMarketing') {
  const asked = TOPIC_FORMS[topic].fields[field] !== undefined;
  return z
    .unknown()
    .optional()
    .transform((raw) => asked && (raw === 'on' || raw === 'true' || raw === true));
}

type Ticks = { smsConsent: boolean; smsMarketing: boolean };

/** What an older page showed is not known here; as nothing was ticked there, nothing is kept. */
function readConsents(topic: LeadTopic, copy: LeadCopy, ticks: Ticks): TextConsent[] {
  const { fields } = TOPIC_FORMS[topic];
  return copy.consents
    .filter(({ kind, version }) => fields[CONSENT_FIELDS[kind]] && version === copy.shownVersion)
    .sort((a, b) => CONSENT_KINDS.indexOf(a.kind) - CONSENT_KINDS.indexOf(b.kind))
    .map((wording) => ({ ...wording, agreed: ticks[CONSENT_FIELDS[wording.kind]] }));
}

const FIELD_NAMES = Object.keys(MAX_LENGTHS) as LeadField[];

/** What was typed, for the form that is shown again; bounded, so that nobody is echoed a novel. */
function trimTypedFields(topic: LeadTopic, form: Record<string, unknown>): TypedLead {
  const typed: TypedLead = {};
  for (const field of FIELD_NAMES) {
    const value = form[field];
    if (TOPIC_FORMS[topic].fields[field] === undefined || typeof value !== 'string') continue;
    typed[field] = value.slice(0, MAX_LENGTHS[field] * 2);
  }
  return typed;
}

export function parseLead(topic: LeadTopic, form: LeadForm, copy: LeadCopy): ParsedLead {
  const sent: Record<string, unknown> = {};
  for (const field of FIELD_NAMES) {
    sent[field] = form instanceof FormData ? (form.get(field) ?? undefined) : form[field];
  }
  const result = createLeadSchema(topic, copy).safeParse(sent);
  if (result.success) return { ok: true, lead: result.data };
  const errors: LeadErrors = {};
  for (const issue of result.error.issues) {
    errors[issue.path[0] as LeadField] ??= issue.message;
  }
  return { ok: false, errors, typed: trimTypedFields(topic, sent) };
}
