import type { ProgramId } from '#app/site/words/prices.ts';
import { ENDING_IDS, type EndingId, readEnding } from './endings.ts';
import { TOPIC_LABELS } from './lead-topic-labels.ts';

/** What the owner chooses a program by; readers see its name in the price list. */
export const PROGRAM_NAMES: Readonly<Record<ProgramId, string>> = {
  'leader-lift': 'Leader Lift',
  'strategy-session': 'Growth Strategy Session',
  'scale-prep': 'Scale Prep',
  'growth-vision-workshop': 'Growth Vision Workshop',
};

interface EndingChoice {
  readonly value: EndingId;
  readonly label: string;
}

export const ENDINGS: readonly EndingChoice[] = ENDING_IDS.map((value) => {
  return { value, label: labelOf(value) };
});

function labelOf(id: EndingId): string {
  const ending = readEnding(id);
  switch (ending.kind) {
    case 'quiz':
      return 'The quiz';
    case 'program':
      return `${PROGRAM_NAMES[ending.program]}, with its price`;
    case 'form':
      return `A form: ${TOPIC_LABELS[ending.topic]}`;
  }
}
