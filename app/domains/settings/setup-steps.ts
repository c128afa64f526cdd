import type { SettingKey } from './settings-schema.ts';

export interface SetupStep {
  readonly id: string;
  /** The heading of its screen. */
  readonly question: string;
  /** The settings that it asks for, if it asks for any. */
  readonly keys: readonly SettingKey[];
}

/**
 * The questions that a new site asks its owner, one per screen. The id is the end of the screen's
 * address.
 */
export const SETUP_STEPS = [
  { id: 'business', question: 'What is your business called?', keys: ['legalName'] },
  {
    id: 'reach',
    question: 'How do people reach you?',
    keys: ['contactEmail', 'contactPhone', 'postalAddress'],
  },
  { id: 'mail', question: 'Do emails about leads arrive?', keys: [] },
  { id: 'portrait', question: 'Who will families meet?', keys: [] },
  { id: 'promise', question: 'When do you call back?', keys: ['callBackPromise'] },
  { id: 'address', question: 'Is this your address?', keys: [] },
  { id: 'ready', question: 'Ready to launch?', keys: [] },
] as const satisfies readonly SetupStep[];

export type SetupStepId = (typeof SETUP_STEPS)[number]['id'];

export function findStep(id: string): (typeof SETUP_STEPS)[number] | undefined {
  return SETUP_STEPS.find((step) => step.id === id);
}

export function setupPath(id: SetupStepId): string {
  return `/admin/setup/${id}`;
}

/** Where a button of a step leads: the step before or after it, or Home. */
export function stepAfter(id: SetupStepId, go: string): string {
  const index = SETUP_STEPS.findIndex((step) => step.id === id);
  const next = go === 'back' ? SETUP_STEPS[index - 1] : SETUP_STEPS[index + 1];
  return go === 'home' || next === undefined ? '/admin' : setupPath(next.id);
}
