/** What made a state of a document. Stored, so never renamed. */
export type VersionReason =
  | 'created'
  | 'saved'
  | 'published'
  | 'unpublished'
  | 'scheduled'
  | 'rescheduled'
  | 'restored'
  | 'trashed'
  | 'untrashed'
  | 'sanitizer'
  | 'image-replaced'
  | 'author-renamed'
  | 'imported'
  | 'images-imported'
  | 'import-taken-back';

/** A version in the list. The document was in this state from `at` on. */
export interface ListedVersion {
  readonly version: number;
  readonly at: string;
  /** Empty if that is not known. */
  readonly actorName: string;
  readonly reason: string;
  readonly restoredVersion: number | null;
  readonly name: string | null;
  /** Null for the first one, and where it was not counted. */
  readonly wordsAdded: number | null;
  readonly wordsRemoved: number | null;
  /** Null for the first one, and where it was not noted. */
  readonly changedFields: readonly string[] | null;
}

export const VERSION_NAME_MAX = 80;
