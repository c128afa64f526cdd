import type { Phone } from '#app/features/settings/contact.ts';
import type { LeadTopic, PlanId } from '#app/site/lead-topics.ts';
import type { LeadTable } from '#database/schema.ts';

/** The value of a field, by its kind. */
interface ValueOf {
  /** White space between words becomes one space. */
  line: string;
  lines: string;
  email: string;
  phone: Phone;
  beds: number;
  plan: PlanId;
  /** A checkbox; if the form does not have it, it counts as not ticked. */
  tick: boolean;
}

export type FieldKind = keyof ValueOf;
export type FieldValue<Kind extends FieldKind> = ValueOf[Kind];

interface FieldRow {
  readonly kind: FieldKind;
  /**
   * In characters. Not a `maxlength` attribute, because browsers silently cut pasted text there.
   */
  readonly max: number;
  /** Its name in the admin area and in exported files. */
  readonly label: string;
  /** The column that stores it. Absent if it is stored as part of something else. */
  readonly column?: keyof LeadTable;
  /** Whether the lead's page shows it separately from the other fields. */
  readonly apart?: true;
  /** A sample value for the preview of the email about a lead; absent if the email leaves it out. */
  readonly mailExample?: string | number;
}

/**
 * The fields of our forms, in the order of a form. Validation, the row, the form, the mail, the CSV
 * file, the webhook and the lead's page are derived from this table. The texts of the forms are in
 * `app/site/words/lead-fields.ts`.
 */
export const LEAD_FIELDS = {
  plan: {
    kind: 'plan',
    max: 20,
    label: 'Plan',
    column: 'plan',
    mailExample: 'connect',
  },
  name: {
    kind: 'line',
    max: 100,
    label: 'Name',
    column: 'name',
    apart: true,
    mailExample: 'Dana Whitfield',
  },
  email: {
    kind: 'email',
    max: 254,
    label: 'Email',
    column: 'email',
    mailExample: 'dana@example.com',
  },
  phone: {
    kind: 'phone',
    max: 40,
    label: 'Phone',
    column: 'phone',
    mailExample: '+16145550100',
  },
  home: {
    kind: 'line',
    max: 120,
    label: 'Home',
    column: 'home',
    mailExample: 'Maple House',
  },
  beds: {
    kind: 'beds',
    max: 20,
    label: 'Beds',
    column: 'beds',
    mailExample: 6,
  },
  // Stored above the message.
  subject: { kind: 'line', max: 80, label: 'Subject' },
  message: { kind: 'lines', max: 4000, label: 'Message', column: 'message', apart: true },
  // Stored together with the wording beside them.
  smsConsent: { kind: 'tick', max: 10, label: 'Texts about the inquiry' },
  smsMarketing: { kind: 'tick', max: 10, label: 'Marketing texts' },
} as const satisfies Readonly<Record<string, FieldRow>>;

type Table = typeof LEAD_FIELDS;
export type LeadField = keyof Table;
/** The fields in which a visitor writes or chooses something. */
export type TypedField = {
  [Field in LeadField]: Table[Field]['kind'] extends 'tick' ? never : Field;
}[LeadField];
/** The fields with a column. */
export type StoredField = {
  [Field in LeadField]: Table[Field] extends { column: keyof LeadTable } ? Field : never;
}[LeadField];

export const LEAD_FIELD_NAMES = Object.keys(LEAD_FIELDS) as LeadField[];
export const TYPED_FIELDS = LEAD_FIELD_NAMES.filter(
  (field) => fieldRow(field).kind !== 'tick',
) as TypedField[];
export const STORED_FIELDS = LEAD_FIELD_NAMES.filter(
  (field) => fieldRow(field).column,
) as StoredField[];

export function fieldRow(field: LeadField): FieldRow {
  return LEAD_FIELDS[field];
}

/** What a visitor sent, by field. `null` means not asked or not given. */
export type FieldValues = {
  [Field in TypedField]: FieldValue<Table[Field]['kind']> | null;
};

/** The form in which it is stored. An email is empty if only a phone number was given. */
export type StoredFields = {
  readonly [Field in StoredField]: LeadTable[Table[Field]['column']];
};

type FieldNeed = 'required' | 'optional';
type AskedFields = Readonly<Partial<Record<LeadField, FieldNeed>>>;

const PERSON = {
  name: 'required',
  email: 'required',
  phone: 'optional',
  home: 'optional',
} as const;
const TEXTING = { smsConsent: 'optional', smsMarketing: 'optional' } as const;
const MESSAGE_AND_TEXTING = { message: 'optional', ...TEXTING } as const;

/** A form asks only for what it needs. A field that the topic does not list is ignored when sent. */
export const TOPIC_FIELDS: Readonly<Record<LeadTopic, AskedFields>> = {
  demo: { ...PERSON, beds: 'optional', ...MESSAGE_AND_TEXTING },
  contact: { ...PERSON, subject: 'optional', message: 'required', ...TEXTING },
  'intro-session': { ...PERSON, ...MESSAGE_AND_TEXTING },
  'strategy-session': { ...PERSON, beds: 'optional', ...MESSAGE_AND_TEXTING },
  workshop: { ...PERSON, beds: 'optional', ...MESSAGE_AND_TEXTING },
  // Optional, because the plan comes from the link and some visitors arrive without one.
  plan: { ...PERSON, beds: 'optional', plan: 'optional', ...MESSAGE_AND_TEXTING },
  'chatbot-tier': { ...PERSON, plan: 'optional', ...MESSAGE_AND_TEXTING },
  // An email or a phone number is enough to find a person's data.
  'privacy-request': {
    name: 'required',
    email: 'optional',
    phone: 'optional',
    subject: 'optional',
    message: 'optional',
  },
};
