/** What each of our own forms asks for. How it is worded is copy and not decided here. */

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
  /** How the inbox names it. */
  label: string;
  fields: Partial<Record<LeadField, FieldNeed>>;
};

export const PLAN_IDS = ['connect', 'streamline', 'automate'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

const PLAN_LABELS: Readonly<Record<PlanId, string>> = {
  connect: 'Connect',
  streamline: 'Streamline',
  automate: 'Automate',
};

/** How the inbox names a stored plan, also one that an earlier version of the site had. */
export function planLabel(plan: string): string {
  const id = PLAN_IDS.find((known) => known === plan);
  return id === undefined ? plan : PLAN_LABELS[id];
}

const WHO = { name: 'required', email: 'required', phone: 'optional', home: 'optional' } as const;
const TEXTING = { smsConsent: 'optional', smsMarketing: 'optional' } as const;
const LAST = { message: 'optional', ...TEXTING } as const;

/** A form never asks for more than it needs; what a topic does not list is ignored when sent. */
export const TOPIC_FORMS: Readonly<Record<LeadTopic, TopicForm>> = {
  demo: { label: 'Demo', fields: { ...WHO, beds: 'optional', ...LAST } },
  contact: {
    label: 'Contact',
    fields: { ...WHO, subject: 'optional', message: 'required', ...TEXTING },
  },
  'intro-session': { label: 'Free intro session', fields: { ...WHO, ...LAST } },
  'strategy-session': {
    label: 'Growth Strategy Session',
    fields: { ...WHO, beds: 'optional', ...LAST },
  },
  workshop: { label: 'Growth Vision Workshop', fields: { ...WHO, beds: 'optional', ...LAST } },
  // The plan comes with the link; somebody who arrives without one is still welcome.
  plan: {
    label: 'Advantage Bundle plan',
    fields: { ...WHO, beds: 'optional', plan: 'optional', ...LAST },
  },
  'chatbot-tier': { label: 'Chatbot tier', fields: { ...WHO, plan: 'optional', ...LAST } },
  'privacy-request': {
    label: 'Do Not Sell My Data Request',
    // One of email and phone is enough to find what is kept under it.
    fields: {
      name: 'required',
      email: 'optional',
      phone: 'optional',
      subject: 'optional',
      message: 'optional',
    },
  },
};

/** In characters, as for `maxlength`. */
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

/** The keyboard that a phone shows. */
export const INPUT_MODES: Readonly<Partial<Record<LeadField, 'email' | 'tel' | 'numeric'>>> = {
  email: 'email',
  phone: 'tel',
  beds: 'numeric',
};

export function isLeadTopic(value: unknown): value is LeadTopic {
  return LEAD_TOPICS.some((topic) => topic === value);
}

/** How the inbox names a stored topic, also one that an earlier version of the site had. */
export function topicLabel(topic: string): string {
  return isLeadTopic(topic) ? TOPIC_FORMS[topic].label : topic;
}
