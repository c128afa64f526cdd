import type { ProgramId } from '#app/site/words/prices.ts';
import { LEAD_TOPICS } from './lead-topics.ts';
import type { FormTopic } from './words/types.ts';

/** What a form of the owner's can be about. */
export type PageFormTopic = FormTopic;
export const PAGE_FORM_TOPICS: readonly PageFormTopic[] = LEAD_TOPICS.filter(
  (topic) => topic !== 'privacy-request',
);

const PROGRAM_IDS: readonly ProgramId[] = [
  'leader-lift',
  'strategy-session',
  'scale-prep',
  'growth-vision-workshop',
];

/** Where an article leads at its end. */
export type EndingId = 'quiz' | `program:${ProgramId}` | `form:${PageFormTopic}`;

/** In the order in which they are offered. */
export const ENDING_IDS: readonly EndingId[] = [
  'quiz',
  ...PROGRAM_IDS.map((id) => `program:${id}` as const),
  ...PAGE_FORM_TOPICS.map((topic) => `form:${topic}` as const),
];

/** The element id of a form inside an article. */
export function articleFormId(topic: PageFormTopic): string {
  return `form-${topic}`;
}

export function isEnding(text: string): text is EndingId {
  return ENDING_IDS.some((id) => id === text);
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
