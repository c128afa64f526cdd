import type { Choice, ImportState, ItemState, MatchReason } from '#app/domains/imports/import.ts';
import { countNoun } from '#app/formatting/count-noun.ts';

export const STATE_WORDS: Readonly<Record<ImportState, string>> = {
  reading: 'Reading files',
  ready: 'Waiting for you',
  running: 'Being imported',
  paused: 'Paused',
  done: 'Imported',
  fetching: 'Fetching images',
  'taking-back': 'Being undone',
  'taken-back': 'Undone',
  failed: 'Could not be read',
};

export const ITEM_WORDS: Readonly<Record<ItemState, string>> = {
  waiting: 'Waiting',
  done: 'Imported',
  skipped: 'Left out',
  failed: 'Could not be imported',
  'taken-back': 'Undone',
  kept: 'Kept: it was changed since the import',
};

export const MATCH_WORDS: Readonly<Record<MatchReason, string>> = {
  id: 'the same article',
  address: 'the same address',
  text: 'the same title and text',
};

const CHOICE_WORDS: Readonly<Record<Choice, string>> = {
  take: 'Import it',
  skip: 'Leave it out',
  replace: 'Replace the one that is here',
  both: 'Keep both',
};

/** What can be chosen for an article; where it seems to be here already, that is said. */
export function listChoices(isMatched: boolean): { value: Choice; label: string }[] {
  const choices: Choice[] = isMatched ? ['skip', 'replace', 'both'] : ['take', 'skip'];
  return choices.map((value) => ({ value, label: CHOICE_WORDS[value] }));
}

/** How long the rest takes at the speed so far; null while nobody knows. */
export function describeTimeLeft(
  { done, left }: { done: number; left: number },
  milliseconds: number,
): string | null {
  if (done === 0 || left === 0) return null;
  const minutes = Math.round(((milliseconds / done) * left) / 60_000);
  return minutes < 1 ? 'Less than a minute left.' : `About ${countNoun(minutes, 'minute')} left.`;
}
