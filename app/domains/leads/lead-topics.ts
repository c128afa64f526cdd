/** The fields of each lead form. Their texts are in `content/forms.ts`. */

export const LEAD_TOPICS = [
  'demo',
  'contact',
  'intro-session',
  'strategy-session',
  'workshop',
  'plan',
  'chatbot-tier',
  'privacy-request',
] as const;
export type LeadTopic = (typeof LEAD_TOPICS)[number];

export type LeadField =
  | 'name'
  | 'email'
  | 'phone'
  | 'home'
  | 'beds'
  | 'plan'
  | 'subject'
  | 'message'
  | 'smsConsent'
  | 'smsMarketing';

export type FieldNeed = 'required' | 'optional';

export type TopicForm = {
  /** Shown in the inbox. */
  label: string;
  fields: Partial<Record<LeadField, FieldNeed>>;
};

export const PLAN_IDS = ['connect', 'streamline', 'automate'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** What the price list calls the plans. */
export type PlanNames = Readonly<Record<PlanId, string>>;

/** The name of a stored plan; a plan from an earlier version of the site is shown as stored. */
export function planName(plan: string, names: PlanNames): string {
  const id = PLAN_IDS.find((known) => known === plan);
  return id === undefined ? plan : names[id];
}

const PERSON = {
  name: 'required',
  email: 'required',
  phone: 'optional',
  home: 'optional',
} as const;
const TEXTING = { smsConsent: 'optional', smsMarketing: 'optional' } as const;
const MESSAGE_AND_TEXTING = { message: 'optional', ...TEXTING } as const;

/** A form asks only for what it needs. A field that the topic does not list is ignored when sent. */
export const TOPIC_FORMS: Readonly<Record<LeadTopic, TopicForm>> = {
  demo: { label: 'Demo', fields: { ...PERSON, beds: 'optional', ...MESSAGE_AND_TEXTING } },
  contact: {
    label: 'Contact',
    fields: { ...PERSON, subject: 'optional', message: 'required', ...TEXTING },
  },
  'intro-session': { label: 'Free intro session', fields: { ...PERSON, ...MESSAGE_AND_TEXTING } },
  'strategy-session': {
    label: 'Growth Strategy Session',
    fields: { ...PERSON, beds: 'optional', ...MESSAGE_AND_TEXTING },
  },
  workshop: {
    label: 'Growth Vision Workshop',
    fields: { ...PERSON, beds: 'optional', ...MESSAGE_AND_TEXTING },
  },
  // Optional, because the plan comes from the link and some visitors arrive without one.
  plan: {
    label: 'Advantage Bundle plan',
    fields: { ...PERSON, beds: 'optional', plan: 'optional', ...MESSAGE_AND_TEXTING },
  },
  'chatbot-tier': {
    label: 'Chatbot tier',
    fields: { ...PERSON, plan: 'optional', ...MESSAGE_AND_TEXTING },
  },
  'privacy-request': {
    label: 'Do Not Sell My Data Request',
    // An email or a phone number is enough to find a person's data.
    fields: {
      name: 'required',
      email: 'optional',
      phone: 'optional',
      subject: 'optional',
      message: 'optional',
    },
  },
};

/**
 * In characters. Not an attribute of the fields: browsers cut what is pasted at `maxlength` without a
 * word.
 */
export const MAX_LENGTHS: Readonly<Record<LeadField, number>> = {
  name: 100,
  email: 254,
  phone: 40,
  home: 120,
  beds: 20,
  plan: 20,
  subject: 80,
  message: 4000,
  smsConsent: 10,
  smsMarketing: 10,
};

/** The `inputmode`, which chooses the keyboard on a phone. */
export const INPUT_MODES: Readonly<Partial<Record<LeadField, 'email' | 'tel' | 'numeric'>>> = {
  email: 'email',
  phone: 'tel',
  beds: 'numeric',
};

export function isLeadTopic(value: unknown): value is LeadTopic {
  return LEAD_TOPICS.some((topic) => topic === value);
}

/** The label of a stored topic; a topic from an earlier version of the site is shown as stored. */
export function topicLabel(topic: string): string {
  return isLeadTopic(topic) ? TOPIC_FORMS[topic].label : topic;
}
