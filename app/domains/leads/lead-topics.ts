/** What a form is about. The fields that it asks for are in `lead-fields.ts`. */

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

/** Shown in the inbox. */
export const TOPIC_LABELS: Readonly<Record<LeadTopic, string>> = {
  demo: 'Demo',
  contact: 'Contact',
  'intro-session': 'Free intro session',
  'strategy-session': 'Growth Strategy Session',
  workshop: 'Growth Vision Workshop',
  plan: 'Advantage Bundle plan',
  'chatbot-tier': 'Chatbot tier',
  'privacy-request': 'Do Not Sell My Data Request',
};

export function isLeadTopic(value: unknown): value is LeadTopic {
  return LEAD_TOPICS.some((topic) => topic === value);
}

/** The label of a stored topic; a topic from an earlier version of the site is shown as stored. */
export function topicLabel(topic: string): string {
  return isLeadTopic(topic) ? TOPIC_LABELS[topic] : topic;
}

export const PLAN_IDS = ['connect', 'streamline', 'automate'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** The names of the plans in the price list. */
export type PlanNames = Readonly<Record<PlanId, string>>;

/** The name of a stored plan; a plan from an earlier version of the site is shown as stored. */
export function planName(plan: string, names: PlanNames): string {
  const id = PLAN_IDS.find((known) => known === plan);
  return id === undefined ? plan : names[id];
}
