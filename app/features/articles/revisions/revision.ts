import type { Post } from '../post.ts';
import type { PostFieldName } from '../post-fields.ts';

/** What made a state of a post. Stored, so never renamed. */
export type RevisionReason =
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

/** A revision in the list. The post was in this state from `at` on. */
export interface ListedRevision {
  readonly version: number;
  readonly at: string;
  /** Empty if that is not known. */
  readonly actorName: string;
  readonly reason: string;
  readonly restoredVersion: number | null;
  readonly name: string | null;
  /** Null for the first one. */
  readonly wordsAdded: number | null;
  readonly wordsRemoved: number | null;
  /** Null for the first one, and where it was not noted. */
  readonly changedFields: readonly PostFieldName[] | null;
}

/** A revision with all fields. Its content is sanitized by `sanitizerVersion`. */
export interface Revision extends ListedRevision {
  readonly post: Post;
  readonly sanitizerVersion: number;
}

export const REVISION_NAME_MAX = 80;
