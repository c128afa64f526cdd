import type { ProgramId } from '#app/content/prices.ts';
import { LEAD_TOPICS, type LeadTopic, TOPIC_LABELS } from '../leads/lead-topics.ts';

/** What a form of the owner's can be about. */
export type PageFormTopic = Exclude<LeadTopic, 'privacy-request'>;
export const PAGE_FORM_TOPICS: readonly PageFormTopic[] = LEAD_TOPICS.filter(
  (topic) => topic !== 'privacy-request',
);

/** What the owner chooses a program by; readers see its name in the price list. */
export const PROGRAM_NAMES: Readonly<Record<ProgramId, string>> = {
  'leader-lift': 'Leader Lift',
  'strategy-session': 'Growth Strategy Session',
  'scale-prep': 'Scale Prep',
  'growth-vision-workshop': 'Growth Vision Workshop',
};
const PROGRAM_IDS = Object.keys(PROGRAM_NAMES) as ProgramId[];

/** Where an article leads at its end. */
export type EndingId = 'quiz' | `program:${ProgramId}` | `form:${PageFormTopic}`;

export interface EndingChoice {
  readonly value: EndingId;
  readonly label: string;
}

export const ENDINGS: readonly EndingChoice[] = [
  { value: 'quiz', label: 'The quiz' },
  ...PROGRAM_IDS.map((id) => ({
    value: `program:${id}` as const,
    label: `${PROGRAM_NAMES[id]}, with its price`,
  })),
  ...PAGE_FORM_TOPICS.map((topic) => ({
    value: `form:${topic}` as const,
    label: `A form: ${TOPIC_LABELS[topic]}`,
  })),
];

/** The element id of a form inside an article. */
export function articleFormId(topic: PageFormTopic): string {
  return `form-${topic}`;
}

export function isEnding(text: string): text is EndingId {
  return ENDINGS.some(({ value }) => value === text);
}

export type Ending =
  | { readonly kind: 'quiz' }
  | { readonly kind: 'program'; readonly program: ProgramId }
  | { readonly kind: 'form'; readonly topic: PageFormTopic };

/** Of a post and the settings: the post's own, if it has one that this version knows. */
export function chooseEnding(ofPost: string | null, ofSettings: EndingId): Ending {
  return readEnding(ofPost !== null && isEnding(ofPost) ? ofPost : ofSettings);
}

export function readEnding(id: EndingId): Ending {
  const program = PROGRAM_IDS.find((one) => id === `program:${one}`);
  if (program !== undefined) return { kind: 'program', program };
  const topic = PAGE_FORM_TOPICS.find((one) => id === `form:${one}`);
  return topic === undefined ? { kind: 'quiz' } : { kind: 'form', topic };
}
