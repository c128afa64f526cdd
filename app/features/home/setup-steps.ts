import type { SettingKey } from '#app/features/settings/settings-schema.ts';

export interface SetupStep {
  readonly id: string;
  /** The heading of its screen. */
  readonly question: string;
  /** The settings that it asks for, if it asks for any. */
  readonly keys: readonly SettingKey[];
}

/** What the site should not go live without, one question per screen, and the end of the path. */
export const SETUP_PATH = [
  { id: 'business', question: 'What is your business called?', keys: ['legalName'] },
  {
    id: 'reach',
    question: 'How do people reach you?',
    keys: ['contactEmail', 'contactPhone', 'postalAddress', 'introSessionLink'],
  },
  { id: 'mail', question: 'Do emails about leads arrive?', keys: [] },
  { id: 'ready', question: 'Almost ready', keys: [] },
] as const satisfies readonly SetupStep[];

/** What the end of the path offers besides. Each leads back there. */
export const SETUP_EXTRAS = [
  { id: 'portrait', question: 'Who will owners meet?', keys: [] },
  { id: 'promise', question: 'How soon do you answer?', keys: ['callBackPromise'] },
] as const satisfies readonly SetupStep[];

/** What a new site asks its owner. The id ends the address of the screen. */
export const SETUP_STEPS = [...SETUP_PATH, ...SETUP_EXTRAS];

export type SetupStepId = (typeof SETUP_STEPS)[number]['id'];

/** The heading of the end of the path, once nothing is missing. */
export const READY = 'You are ready to launch';

export function findStep(id: string): (typeof SETUP_STEPS)[number] | undefined {
  return SETUP_STEPS.find((step) => step.id === id);
}

export function setupPath(id: SetupStepId): string {
  return `/admin/setup/${id}`;
}

/** Where a button of a step leads: along the path, or Home. */
export function stepAfter(id: SetupStepId, go: string): string {
  if (go === 'home') return '/admin';
  const index = SETUP_PATH.findIndex((step) => step.id === id);
  if (index === -1) return setupPath('ready');
  const next = SETUP_PATH[go === 'back' ? index - 1 : index + 1];
  return next === undefined ? '/admin' : setupPath(next.id);
}
