import type { OpenEditor } from '#app/features/drafts/open-editor.ts';
import type { Conflict } from '#app/formatting/conflict.ts';
import type { Post } from '../post.ts';
import { EMPTY_FIELDS, POST_FIELD_NAMES, type PostFields } from '../post-fields.ts';
import type { PostKind } from '../post-kind.ts';
import type { PublishDate } from '../publish-date.ts';

/** The title shown for a draft that has none. */
export function untitled(kind: string): string {
  return kind === 'page' ? 'Untitled page' : 'Untitled article';
}

/** What a draft keeps: the fields as they were typed, and the date that was chosen. */
export interface DraftTexts extends PostFields {
  /** `now` unless a date was set: what a save does with the date is each person's own choice. */
  readonly publishDate: PublishDate;
}

export type DraftField = keyof DraftTexts;

export const DRAFT_FIELDS: readonly DraftField[] = [...POST_FIELD_NAMES, 'publishDate'];

const NO_DATE: PublishDate = { kind: 'now' };

/** The texts of a post, or of an open editor. */
export function toDraftTexts(fields: PostFields, publishDate: PublishDate = NO_DATE): DraftTexts {
  return { ...fields, publishDate: publishDate.kind === 'set' ? publishDate : NO_DATE };
}

export function emptyTexts(kind: PostKind): DraftTexts {
  return toDraftTexts({ ...EMPTY_FIELDS, kind });
}

/** The draft of an open editor, for a save or to discard it. */
export interface SeenDraft extends OpenEditor {
  /** Of the post, also before it is saved for the first time. */
  readonly id: string;
  /** The version of the draft that it shows; 0 if it knows of none. */
  readonly draftVersion: number;
}

/** POST /admin/posts/draft, as JSON: the fields that the site does not have as they are in the editor. */
export interface DraftRequest extends SeenDraft {
  /** The version of the post that the text was typed into; null for one that was never saved. */
  readonly version: number | null;
  readonly kind: PostKind;
  readonly typed: Partial<DraftTexts>;
  /** What each of them said before; left out where this editor itself wrote that. */
  readonly before: Partial<DraftTexts>;
}

/** What a field says that somebody else, or the same person elsewhere, has changed meanwhile. */
export interface TheirText {
  readonly value: DraftTexts[DraftField];
  readonly isOwn: boolean;
}

export type DraftResult =
  | {
      readonly ok: true;
      readonly at: string;
      /** The version of the draft now; 0 if nothing is left that is not saved. */
      readonly draftVersion: number;
      /** The version that the fields were merged into. */
      readonly startedFrom: number;
      /** The fields that were not kept, because they say something else by now. */
      readonly theirs: Partial<Record<DraftField, TheirText>>;
    }
  /** 409. The post was deleted, or the draft of one that was never saved. */
  | { readonly ok: false; readonly code: 'gone' }
  /** 413, 422 and 507. */
  | { readonly ok: false; readonly code: 'too_large' | 'storage_full' | 'moving'; message: string }
  /** 401 and 403. */
  | { readonly ok: false; readonly code: 'signed_out' | 'forbidden' | 'reload'; message: string }
  | { readonly ok: false; readonly code: 'failed'; message: string };

/** POST /admin/posts/draft/discard, as JSON. */
export interface DiscardRequest extends Pick<SeenDraft, 'id' | 'draftVersion'> {
  /** Where it was seen; left out by a list. */
  readonly editor?: OpenEditor | undefined;
}

export type DiscardResult = { readonly ok: true } | Conflict<'stale'>;

/** The draft of a post, which everybody shares. */
export interface PostDraft {
  readonly id: string;
  /** The version of the post that it changes; null if there is none. */
  readonly version: number | null;
  readonly draftVersion: number;
  /** When it was stored last, ISO 8601. */
  readonly at: string;
  /** Who typed last. */
  readonly by: string;
  readonly isOwn: boolean;
  readonly texts: DraftTexts;
  /** Which open editor typed into a field last, and whether it is this person's. */
  readonly writers: Partial<Record<DraftField, { writer: string; isOwn: boolean }>>;
}

/** Who typed last into a post what is not saved. */
export interface DraftOfPost {
  readonly isOwn: boolean;
  readonly name: string;
}

/** A post that was never saved, in the dashboard's list, and the state that was listed. */
export interface UnsavedPost {
  readonly id: string;
  readonly draftVersion: number;
  readonly kind: PostKind;
  /** Empty if it has none yet. */
  readonly title: string;
  /** How its text begins if it has no title. */
  readonly firstWords: string;
  /** Who typed in it last. */
  readonly name: string;
  /** When, ISO 8601. */
  readonly at: string;
  readonly isOwn: boolean;
}

/** The newest posts that were never saved, and how many there are in all. */
export interface UnsavedPosts {
  readonly posts: readonly UnsavedPost[];
  readonly total: number;
}

/** GET /admin/posts/draft with what an editor shows: what it does not show yet. */
export type ReadDraftResult =
  | { readonly ok: true; readonly isKnown: true }
  | {
      readonly ok: true;
      readonly isKnown: false;
      /** Null if it was never saved, or was deleted. */
      readonly post: Post | null;
      readonly draft: PostDraft | null;
    };
