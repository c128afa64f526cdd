import { isPostFieldName, labelOf } from '#app/features/articles/post-fields.ts';
import type { PostKind } from '#app/features/articles/post-kind.ts';
import { STATE_WORDS } from '#app/features/articles/state-words.ts';
import type { ListedVersion, VersionReason } from '#app/features/versions/version.ts';

const REASONS: Record<VersionReason, string> = {
  created: 'Created',
  saved: 'Saved',
  published: STATE_WORDS.published,
  unpublished: 'Unpublished',
  scheduled: STATE_WORDS.scheduled,
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

/** What made a version, and who: "Saved by ada@example.com". */
export function describeOrigin({
  reason,
  actorName,
}: Pick<ListedVersion, 'reason' | 'actorName'>): string {
  const words = Object.hasOwn(REASONS, reason) ? REASONS[reason as VersionReason] : 'Changed';
  const isByPerson = actorName !== '' && reason !== 'sanitizer';
  return isByPerson ? `${words} by ${actorName}` : words;
}

const LOOK_OF_TEXT = 'Links, images or formatting';

/** "12 words added, changed: Featured image"; null for the first version. */
export function describeChange(
  revision: Pick<ListedVersion, 'wordsAdded' | 'wordsRemoved' | 'changedFields'>,
  kind: PostKind,
): string | null {
  const words = describeWords(revision);
  const { wordsAdded, wordsRemoved, changedFields } = revision;
  // An older release did not note the fields.
  if (words === null || changedFields === null) return words;
  const hasNewWords = wordsAdded !== 0 || wordsRemoved !== 0;
  const names = changedFields
    .filter(isPostFieldName)
    .filter((name) => name !== 'content' || !hasNewWords)
    .map((name) => (name === 'content' ? LOOK_OF_TEXT : labelOf(name, kind)));
  const fields = names.length === 0 ? null : `changed: ${names.join(', ')}`;
  if (!hasNewWords) return fields ?? 'text and fields unchanged';
  return fields === null ? words : `${words}, ${fields}`;
}

/** Of the text alone: "12 words added, 3 taken out"; null for the first version. */
export function describeWords({
  wordsAdded,
  wordsRemoved,
}: Pick<ListedVersion, 'wordsAdded' | 'wordsRemoved'>): string | null {
  if (wordsAdded === null || wordsRemoved === null) return null;
  if (wordsAdded === 0 && wordsRemoved === 0) return 'no words changed';
  const parts = [
    wordsAdded > 0 ? `${countWords(wordsAdded)} added` : null,
    wordsRemoved > 0 ? `${countWords(wordsRemoved)} taken out` : null,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

function countWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'word' : 'words'}`;
}
