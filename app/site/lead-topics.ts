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

export function isLeadTopic(value: unknown): value is LeadTopic {
  return LEAD_TOPICS.some((topic) => topic === value);
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
