import type { PostErrors, StoredImage } from '#app/features/articles/editor-protocol.ts';
import type { Post } from '#app/features/articles/post.ts';
import type { PostFields } from '#app/features/articles/post-fields.ts';

/** The state of a draft that a form continues with, as `draftValue` writes it. */
export type DraftValue = string;

/** What the form of a post shows again, with everything that was typed. */
export interface PlainAnswer {
  /** The stored post that saving replaces; null for a new one. */
  readonly post: Post | null;
  readonly version: number | null;
  readonly idempotencyKey: string;
  readonly fields: PostFields;
  /** The typed date of publication. */
  readonly local: string;
  readonly draft: DraftValue | null;
  readonly errors: PostErrors;
  /** Why nothing was done. */
  readonly problem: string | null;
  /** It was saved meanwhile by somebody else or by this person, deleted, or moved to the Trash. */
  readonly conflict: 'changed' | 'own' | 'deleted' | 'in-trash' | null;
  /** What was left out of the text that was just saved, such as "3 images"; null if nothing was. */
  readonly leftOut: string | null;
  /** How many images nobody has described, where it was to be published; asked once. */
  readonly undescribed: number;
  /** The images to choose from, if they were asked for. */
  readonly library: PlainLibrary | null;
}

/** Of a form that nothing became of yet. */
export const NOTHING_SHOWN = {
  errors: {},
  problem: null,
  conflict: null,
  leftOut: null,
  undescribed: 0,
  library: null,
} satisfies Partial<PlainAnswer>;

export interface PlainLibrary {
  readonly search: string;
  readonly images: readonly StoredImage[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/** What the buttons of the form do. Some name what they are about after a colon. */
export type PlainIntent =
  | 'save-draft'
  | 'publish'
  | 'update-now'
  | 'update-keep'
  | 'update-set'
  | 'trash'
  | 'open-draft'
  | 'discard-draft'
  | 'list-images'
  | 'older-images'
  | 'cover'
  | 'insert';
