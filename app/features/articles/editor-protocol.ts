import type { Advice } from '#app/advice/advice.ts';
import type { DocumentJson } from '#app/html/document/document-json.ts';
import type { RemovedItem } from '#app/html/removed-item.ts';
import type { SeenDraft } from './drafts/draft-protocol.ts';
import type { Post } from './post.ts';
import type { PostFieldName, PostFields } from './post-fields.ts';
import type { PublishDate } from './publish-date.ts';

/** Error messages of a save, by the field that shows them. */
export type PostErrors = Partial<Record<PostFieldName | 'publishDate', string>>;

/** POST /admin/posts/save, as JSON. */
export interface SaveRequest {
  /** Null creates a post. */
  id: string | null;
  /** The version that the edit started from; null creates a post. */
  version: number | null;
  /** New for every change of the fields. A repeated key returns the first answer again. */
  idempotencyKey: string;
  fields: PostFields;
  publishDate: PublishDate;
  /** The editor's draft, which the save replaces. */
  draft?: SeenDraft | undefined;
  /** Whether an admin is asked to publish it as it is saved. */
  asks?: boolean | undefined;
}

/** The two views of a post's content: rich text, or its HTML. */
export type EditorView = 'write' | 'html';

/**
 * What this person's Update button does with the date of a published post, until they choose
 * otherwise.
 */
export type UpdateDate = 'now' | 'keep';

/** How a person likes to edit. */
export interface EditorPreferences {
  /** The view in which the editor opens. */
  view: EditorView;
  updateDate: UpdateDate;
  /** Whether the tools appear with a selection, or are always in a row above the text. */
  toolbar: 'selection' | 'pinned';
}

/** POST /admin/posts/editor-preferences, as JSON: what this person chose, to be remembered. */
export type EditorPreferencesRequest =
  | Pick<EditorPreferences, 'view'>
  | Pick<EditorPreferences, 'updateDate'>
  | Pick<EditorPreferences, 'toolbar'>;

export type EditorPreferencesResult = { ok: true } | { ok: false; code: string; message: string };

export type SaveResult =
  | { ok: true; post: Post; created: boolean; removed: readonly RemovedItem[] }
  /** 422. */
  | { ok: false; code: 'invalid'; errors: PostErrors }
  /**
   * 409. The post was changed meanwhile; `current` is null if it was deleted or is in the Trash. `isOwn`
   * if all that was changed is this person's.
   */
  | { ok: false; code: 'stale'; current: Post | null; inTrash?: true; isOwn?: true }
  /** 401 and 403. */
  | { ok: false; code: 'signed_out' | 'forbidden' | 'reload'; message: string }
  /** 409. Somebody typed into the draft what this editor has not shown; or the key was used before. */
  | { ok: false; code: 'newer' | 'key_reused'; message: string }
  | { ok: false; code: 'failed'; message: string };

/**
 * GET /admin/posts/publish-date with `local`, `timeZone` and perhaps `instant`: the instant that a save
 * would store, and a sentence if clocks skip that time or show it twice.
 */
export type PublishDateResult =
  | { ok: true; at: string; note: string | null }
  | { ok: false; message: string };

/** POST /admin/posts/preview with `{content}`: the sanitized HTML. */
export type PreviewResult =
  | { ok: true; html: string; removed: readonly RemovedItem[] }
  | { ok: false; code: string; message: string };

/**
 * POST /admin/posts/document with `{content, clean}`: the content as a document; with `clean`, as a
 * save would store it, and what that leaves out.
 */
export type DocumentResult =
  | { ok: true; document: DocumentJson; removed: readonly RemovedItem[] }
  | { ok: false; code: string; message: string };

/** A page or post of this site that a link can lead to. */
export interface LinkTarget {
  title: string;
  path: string;
  kind: 'page' | 'post';
  /** Whether readers can open it now; a draft or a scheduled post is not published. */
  published: boolean;
}

/** GET /admin/posts/link-targets with `q`: the matches, best first, at most ten. */
export interface LinkTargetsResult {
  ok: true;
  targets: readonly LinkTarget[];
}

/** POST /admin/posts/paste with `{html}`, the clipboard's HTML: what it becomes in a post. */
export type PasteResult =
  | { ok: true; document: DocumentJson; removed: readonly RemovedItem[] }
  | { ok: false; code: string; message: string };

/** POST /admin/posts/advice, as JSON: the post as it is typed. */
export interface AdviceRequest {
  /** Null while it was never saved. */
  id: string | null;
  fields: PostFields;
}

export type AdviceResult =
  | { ok: true; advice: readonly Advice[] }
  | { ok: false; code: string; message: string };
