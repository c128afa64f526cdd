/** What each of our own forms asks for, as data. A form never asks for more than it needs. */

export const LEAD_TOPICS = [
  'demo',
  'contact',
  'intro-session',
  'strategy-session',
  'workshop',
  'plan',
  'tier',
  'privacy-request',
] as const;
export type LeadTopic = (typeof LEAD_TOPICS)[number];

export type LeadField =
  | 'name'
  | 'email'
  | 'phone'
  | 'home'
  | 'beds'
  | 'choice'
  | 'message'
  | 'smsConsent';

export type FieldNeed = 'required' | 'optional';
export type Choice = { value: string; label: string };

export type TopicForm = {
  /** How the inbox names it. */
  label: string;
  fields: Partial<Record<LeadField, FieldNeed>>;
  /** For forms that come with something to choose from. */
  choice?: { label: string; options: readonly Choice[] };
};

const TIERS: readonly Choice[] = [
  { value: 'connect', label: 'Connect' },
  { value: 'streamline', label: 'Streamline' },
  { value: 'automate', label: 'Automate' },
];

const REQUESTS: readonly Choice[] = [
  { value: 'access', label: 'Send me what you have about me' },
  { value: 'delete', label: 'Delete what you have about me' },
  { value: 'opt-out', label: 'Do not sell or share my data' },
];

const PERSON = { name: 'required', email: 'required', phone: 'optional' } as const;
const HOME = { home: 'optional', beds: 'optional' } as const;
const LAST = { message: 'optional', smsConsent: 'optional' } as const;

export const TOPIC_FORMS: Readonly<Record<LeadTopic, TopicForm>> = {
  demo: { label: 'Demo', fields: { ...PERSON, ...HOME, ...LAST } },
  contact: {
    label: 'Contact',
    fields: { ...PERSON, message: 'required', smsConsent: 'optional' },
  },
  'intro-session': {
    label: 'Free intro session',
    fields: { ...PERSON, home: 'optional', ...LAST },
  },
  'strategy-session': {
    label: 'Growth Strategy Session',
    fields: { ...PERSON, ...HOME, ...LAST },
  },
  workshop: { label: 'Growth Vision Workshop', fields: { ...PERSON, ...HOME, ...LAST } },
  plan: {
    label: 'Advantage Bundle plan',
    fields: { ...PERSON, ...HOME, choice: 'required', ...LAST },
    choice: { label: 'Plan', options: TIERS },
  },
  tier: {
    label: 'Chatbot tier',
    fields: { ...PERSON, home: 'optional', choice: 'required', ...LAST },
    choice: { label: 'Tier', options: TIERS },
  },
  'privacy-request': {
    label: 'Do Not Sell My Data Request',
    // One of email and phone is enough to find what is kept under it.
    fields: {
      name: 'required',
      email: 'optional',
      phone: 'optional',
      choice: 'required',
      message: 'optional',
    },
    choice: { label: 'What should we do?', options: REQUESTS },
  },
};

export type FieldInput = {
  label: string;
  type: 'text' | 'email' | 'tel' | 'textarea' | 'choice' | 'checkbox';
  autoComplete?: string;
  inputMode?: 'email' | 'tel' | 'numeric';
  maxLength: number;
};

/** How each field is asked: label, autofill, the keyboard a phone shows, and its bound. */
export const FIELD_INPUTS: Readonly<Record<LeadField, FieldInput>> = {
  name: { label: 'Your name', type: 'text', autoComplete: 'name', maxLength: 100 },
  email: {
    label: 'Email',
    type: 'email',
    autoComplete: 'email',
    inputMode: 'email',
    maxLength: 254,
  },
  phone: { label: 'Phone', type: 'tel', autoComplete: 'tel', inputMode: 'tel', maxLength: 40 },
  home: {
    label: 'Name of your home',
    type: 'text',
    autoComplete: 'organization',
    maxLength: 120,
  },
  beds: { label: 'Number of beds', type: 'text', inputMode: 'numeric', maxLength: 20 },
  choice: { label: 'Your choice', type: 'choice', maxLength: 40 },
  message: { label: 'Message', type: 'textarea', maxLength: 4000 },
  smsConsent: { label: 'Text messages', type: 'checkbox', maxLength: 10 },
};

/**
 * What a visitor agrees to by ticking the box. Both are kept with the lead: a changed wording gets
 * a new version, and earlier leads keep the one they saw.
 */
export const SMS_CONSENT = {
  version: '2025-01-01',
  text: 'Wizard Services may send me text messages about my request at this number. Message and data rates may apply. I can reply STOP at any time. I can buy without agreeing to this.',
} as const;

export function isLeadTopic(value: unknown): value is LeadTopic {
  return LEAD_TOPICS.some((topic) => topic === value);
}

export function choiceLabel(topic: LeadTopic, value: string): string {
  const options = TOPIC_FORMS[topic].choice?.options ?? [];
  return options.find((option) => option.value === value)?.label ?? value;
}
