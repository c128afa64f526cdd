import type { ListedVersion, VersionReason } from '../version.ts';

const REASONS: Record<VersionReason, string> = {
  created: 'Created',
  saved: 'Saved',
  published: 'Published',
  unpublished: 'Unpublished',
  scheduled: 'Scheduled',
  rescheduled: 'Rescheduled',
  restored: 'Restored',
  trashed: 'Moved to the Trash',
  untrashed: 'Taken out of the Trash',
  sanitizer: 'Cleaned automatically after an update',
  'image-replaced': 'Image replaced',
  'author-renamed': 'Author renamed',
  imported: 'Replaced by an import',
  'images-imported': 'Images imported',
  'import-taken-back': 'Import undone',
};

/**
 * What a changed field is called, given whether the words of the text changed; null for one that is not
 * worth a word.
 */
export type NameField = (name: string, hasNewWords: boolean) => string | null;

/** What made a version, who, and what it changed: "Saved by ada@example.com, 12 words added". */
export function describeVersion(version: ListedVersion, nameField: NameField): string {
  const change = describeChange(version, nameField);
  return change === null ? describeOrigin(version) : `${describeOrigin(version)}, ${change}`;
}

/** What made a version, and who: "Saved by ada@example.com". */
export function describeOrigin({
  reason,
  actorName,
}: Pick<ListedVersion, 'reason' | 'actorName'>): string {
  const words = Object.hasOwn(REASONS, reason) ? REASONS[reason as VersionReason] : 'Changed';
  const isByPerson = actorName !== '' && reason !== 'sanitizer';
  return isByPerson ? `${words} by ${actorName}` : words;
}

/** Of long lists of fields, this many are named. */
const MOST_NAMED = 4;

/** "12 words added, changed: Featured image"; null for the first version. */
export function describeChange(
  version: Pick<ListedVersion, 'wordsAdded' | 'wordsRemoved' | 'changedFields'>,
  nameField: NameField,
): string | null {
  const words = describeWords(version);
  const { changedFields } = version;
  // An older release did not note the fields.
  if (changedFields === null) return words;
  const hasNewWords = (version.wordsAdded ?? 0) + (version.wordsRemoved ?? 0) > 0;
  const names = changedFields.flatMap((name) => nameField(name, hasNewWords) ?? []);
  const fields = names.length === 0 ? null : `changed: ${joinNames(names, ', ')}`;
  if (!hasNewWords) return fields ?? 'text and fields unchanged';
  return fields === null ? words : `${words}, ${fields}`;
}

/** The first few of them, and how many more there are. */
export function joinNames(names: readonly string[], last = ' and '): string {
  const shown = names.length <= MOST_NAMED + 1 ? names : names.slice(0, MOST_NAMED);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  return [shown.slice(0, -1).join(', '), ...shown.slice(-1)].filter(Boolean).join(last);
}

/** Of the text alone: "12 words added, 3 taken out"; null where they were not counted. */
export function describeWords({
  wordsAdded,
  wordsRemoved,
}: Pick<ListedVersion, 'wordsAdded' | 'wordsRemoved'>): string | null {
  if (wordsAdded === null || wordsRemoved === null) return null;
  if (wordsAdded === 0 && wordsRemoved === 0) return 'no words changed';
  const parts = [
    wordsAdded > 0 ? `${countWords(wordsAdded)} added` : null,
    wordsRemoved > 0 ? `${countWords(wordsRemoved)} removed` : null,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

function countWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'word' : 'words'}`;
}
