import type { PostFields } from '../post-fields.ts';
import type { PostKind } from '../post-kind.ts';
import type { PublishDate } from '../publish-date.ts';
import type { SentState, StoredState } from './ordering.ts';

/** The title shown for a draft that has none. */
export function untitled(kind: string): string {
  return kind === 'page' ? 'Untitled page' : 'Untitled article';
}

/** The draft that an editor writes, and its state. */
export interface OwnDraft extends SentState {
  readonly id: string;
}

/** POST /admin/posts/draft, as JSON. */
export interface DraftRequest extends OwnDraft {
  /** Null for a post that was never saved. */
  readonly postId: string | null;
  /** The version of the post that the text was typed into. */
  readonly version: number | null;
  readonly fields: PostFields;
  readonly publishDate: PublishDate;
}

/** A draft without its text. */
export interface DraftInfo extends StoredState {
  readonly id: string;
  readonly version: number | null;
  /** When it was stored last, ISO 8601. */
  readonly at: string;
}

export type DraftResult =
  /** `id` differs from the editor's if this person already had a draft of the post. */
  | { ok: true; id: string; at: string }
  /** 409. Another tab or device of this person stored text that this editor has not seen. */
  | { ok: false; code: 'newer'; draft: DraftInfo }
  /** 410. The draft was saved or discarded; text typed since needs a new id. */
  | { ok: false; code: 'closed' }
  /** 413, 422 and 507. */
  | { ok: false; code: 'too_large' | 'storage_full' | 'moving'; message: string }
  /** 401 and 403. */
  | { ok: false; code: 'signed_out' | 'forbidden' | 'reload'; message: string }
  | { ok: false; code: 'failed'; message: string };

/** POST /admin/posts/draft/discard, as JSON. */
export type DiscardRequest = Pick<OwnDraft, 'id'> &
  Partial<OwnDraft> & {
    /** The person did not discard it: they undid everything they had typed. */
    isUndone?: boolean | undefined;
  };

/** A person's own draft with its text. */
export interface PostDraft extends DraftInfo {
  readonly postId: string | null;
  readonly fields: PostFields;
  readonly publishDate: PublishDate;
}

/** GET /admin/posts/draft with `id`. */
export type OpenDraftResult =
  | { ok: true; draft: PostDraft }
  | { ok: false; code: string; message: string };

/** What the editor of a stored post says about drafts of it. */
export interface DraftsForEditor {
  /** This person's. */
  readonly own: DraftInfo | null;
  readonly others: readonly { readonly name: string; readonly at: string }[];
}

/** Who has typed into a post and not saved it. */
export interface DraftsOfPost {
  readonly isOwn: boolean;
  /** The names of the others. */
  readonly others: readonly string[];
}

/** A post that is not saved yet, in the dashboard's list, and the state that was listed. */
export interface UnsavedPost extends StoredState {
  readonly id: string;
  readonly kind: PostKind;
  /** Empty if it has none yet. */
  readonly title: string;
  /**
   * How its text begins if it has no title. Empty for other people's drafts, whose text is not
   * shown.
   */
  readonly firstWords: string;
  readonly name: string;
  /** When somebody last typed in it, ISO 8601. */
  readonly at: string;
  /** Its author continues with it. */
  readonly isOwn: boolean;
  /** Its author may discard it; once the author's access is removed, anybody may. */
  readonly canDiscard: boolean;
}

/** The newest posts that were never saved, and how many there are in all. */
export interface UnsavedPosts {
  readonly posts: readonly UnsavedPost[];
  readonly total: number;
}
