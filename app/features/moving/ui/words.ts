import type { Access } from '#app/features/accounts/find-access.server.ts';
import { countNoun } from '#app/formatting/count-noun.ts';
import { formatBytes } from '#app/ui/admin/format-bytes.ts';
import type { Choice, ImportState, ItemState, MatchReason } from '../records/import.ts';
import type { ImageCounts } from '../records/import-images.server.ts';

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

export const ACCESS_WORDS: Readonly<Record<Exclude<Access, 'none'>, string>> = {
  writer: 'can write articles here',
  'writer-who-asks': 'can write articles here',
  admin: 'In the team already',
  waiting: 'Waiting to be let back in, under Team',
  invited: 'Invited, and has not signed up yet',
};

/** As a heading. */
export function describeFormerAdmins(count: number): string {
  return count === 1
    ? 'One person was an admin there'
    : `${count.toLocaleString('en-US')} people were admins there`;
}

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

/** How many images came, and how large they are: "12 of 20 images (3.4 MB)". */
export function describeImages({
  done,
  total,
  bytes,
}: Pick<ImageCounts, 'done' | 'total' | 'bytes'>): string {
  const size = bytes === 0 ? '' : ` (${formatBytes(bytes)})`;
  return `${done.toLocaleString('en-US')} of ${countNoun(total, 'image')}${size}`;
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
