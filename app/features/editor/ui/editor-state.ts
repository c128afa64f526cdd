import type {
  PostErrors,
  SaveRequest,
  SaveResult,
  UpdateDate,
} from '#app/features/articles/editor-protocol.ts';
import type { Post } from '#app/features/articles/post.ts';
import {
  EMPTY_FIELDS,
  POST_FIELD_NAMES,
  type PostFieldName,
  type PostFields,
  toFields,
} from '#app/features/articles/post-fields.ts';
import { type PostKind, toPostKind } from '#app/features/articles/post-kind.ts';
import type { PublishDate } from '#app/features/articles/publish-date.ts';
import { slugFromTitle } from '#app/formatting/slug.ts';
import { startingDate } from './update-date.ts';

export interface EditorState {
  /** The stored post; null while the post is new. */
  readonly post: Post | null;
  readonly fields: PostFields;
  readonly publishDate: PublishDate;
  /** What this person’s button does with the date of a published post. */
  readonly usualDate: UpdateDate;
  /** In create mode the slug follows the title until it is edited. */
  readonly slugFollows: boolean;
  /** Changes with every edit, so that repeating a save unchanged is the same save. */
  readonly idempotencyKey: string;
  /** Counts the edits, so that of two texts of this editor the later one is known. */
  readonly edits: number;
  readonly errors: PostErrors;
  readonly status: 'editing' | 'saving' | 'saved' | 'signed-out' | 'stale';
  /** Whether the last save published the post, or set its date: then it is said where it can be read. */
  readonly isOut: boolean;
  /** With status `stale`: the post that is stored now; null if it was deleted or is in the Trash. */
  readonly theirs: Post | null;
  readonly inTrash: boolean;
  /** Whether this person made the other version, elsewhere. */
  readonly isOwn: boolean;
  readonly dirty: boolean;
}

/** Unsaved text from an earlier session, and the version of the post it was typed into. */
export interface RestoredCopy {
  readonly fields: PostFields;
  readonly publishDate: PublishDate;
  readonly version: number | null;
}

export type EditorAction =
  | { type: 'typed'; field: PostFieldName; value: string | boolean; key: string }
  | { type: 'dated'; publishDate: PublishDate; key: string }
  | { type: 'restored'; copy: RestoredCopy; key: string }
  /** What others typed or saved, in the fields that were not changed here. */
  | {
      type: 'taken-over';
      fields: PostFields;
      publishDate: PublishDate;
      post: Post | null;
      key: string;
    }
  | { type: 'rejected'; errors: EditorState['errors'] }
  | { type: 'sent' }
  /** `sentKey` is the idempotency key of the answered request, `nextKey` that of another save. */
  | { type: 'answered'; answer: SaveResult; sentKey: string; nextKey: string }
  | { type: 'session-ended' }
  | { type: 'resumed' }
  /** `nextId` is that of the post which the text becomes beside one in the Trash. */
  | { type: 'own-text-chosen'; key: string; nextId: string }
  | { type: 'their-text-chosen'; key: string };

/** The fields of a post, or of a new one of this kind. */
export function fieldsOf(post: Post | null, kind: PostKind): PostFields {
  return post === null ? { ...EMPTY_FIELDS, kind } : toFields(post);
}

export interface OpenOptions {
  kind?: PostKind;
  edits?: number;
  usualDate?: UpdateDate;
}

export function openEditor(
  post: Post | null,
  key: string,
  { kind = 'post', edits = 0, usualDate = 'now' }: OpenOptions = {},
): EditorState {
  return {
    post,
    fields: fieldsOf(post, kind),
    publishDate: startingDate(post, usualDate, new Date().toISOString()),
    usualDate,
    slugFollows: post === null,
    idempotencyKey: key,
    edits,
    errors: {},
    status: 'editing',
    isOut: false,
    theirs: null,
    inTrash: false,
    isOwn: false,
    dirty: false,
  };
}

/** Whether a post or a page is edited. */
export function kindOf({ fields }: Pick<EditorState, 'fields'>): PostKind {
  return toPostKind(fields.kind);
}

export function toSaveRequest(state: EditorState): SaveRequest {
  return {
    id: state.post?.id ?? null,
    version: state.post?.version ?? null,
    idempotencyKey: state.idempotencyKey,
    fields: state.fields,
    publishDate: state.publishDate,
  };
}

export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'typed':
      return typed(state, action.field, action.value, action.key);
    case 'dated':
      return dated(state, action.publishDate, action.key);
    case 'restored':
      return restored(state, action.copy, action.key);
    case 'taken-over':
      return takenOver(state, action);
    case 'rejected':
      return { ...state, errors: action.errors, status: 'editing' };
    case 'sent':
      return { ...state, errors: {}, status: 'saving' };
    case 'answered':
      return answered(state, action);
    case 'session-ended':
      return { ...state, status: 'signed-out' };
    case 'resumed':
      return { ...state, status: 'editing' };
    case 'own-text-chosen':
      // If the post was deleted or is in the Trash, the text becomes a new post.
      return {
        ...state,
        post: state.theirs,
        idempotencyKey: action.key,
        edits: state.edits + 1,
        status: 'editing',
        theirs: null,
      };
    case 'their-text-chosen':
      return openEditor(state.theirs, action.key, {
        kind: kindOf(state),
        edits: state.edits + 1,
        usualDate: state.usualDate,
      });
  }
}

function typed(
  state: EditorState,
  field: PostFieldName,
  value: string | boolean,
  key: string,
): EditorState {
  const fields = { ...state.fields, [field]: value };
  let { slugFollows } = state;
  if (field === 'slug') slugFollows = false;
  if (field === 'title' && slugFollows) fields.slug = slugFromTitle(fields.title);
  const errors = { ...state.errors };
  delete errors[field];
  if (field === 'title' && slugFollows) delete errors.slug;
  return changed({ ...state, fields, slugFollows, errors }, key);
}

function dated(state: EditorState, publishDate: PublishDate, key: string): EditorState {
  const errors = { ...state.errors };
  delete errors.publishDate;
  return changed({ ...state, publishDate, errors }, key);
}

/**
 * Text typed after a save was answered is not part of that save. What was typed and undone leaves
 * nothing to save; nor does choosing what a save does with the date, unless it sets one.
 */
function changed(state: EditorState, key: string): EditorState {
  const status = state.status === 'saved' ? 'editing' : state.status;
  const stored = fieldsOf(state.post, kindOf(state));
  const dirty =
    state.publishDate.kind === 'set' ||
    POST_FIELD_NAMES.some((name) => state.fields[name] !== stored[name]);
  return { ...state, status, idempotencyKey: key, edits: state.edits + 1, dirty };
}

/**
 * A restored copy keeps its version, so that saving it over someone else's newer text asks first. The
 * slug of a new post keeps following the title if it has so far.
 */
function restored(state: EditorState, copy: RestoredCopy, key: string): EditorState {
  const { fields, version } = copy;
  // What its button did with the date then is not what it says now.
  const publishDate = copy.publishDate.kind === 'set' ? copy.publishDate : state.publishDate;
  const post = state.post && version !== null ? { ...state.post, version } : state.post;
  const slugFollows = post === null && fields.slug === slugFromTitle(fields.title);
  return changed({ ...state, post, fields, publishDate, slugFollows, errors: {} }, key);
}

/** A date that is no longer set is again what this person's button does with it. */
function takenOver(
  state: EditorState,
  { fields, publishDate, post, key }: Extract<EditorAction, { type: 'taken-over' }>,
): EditorState {
  const wasSet = state.publishDate.kind === 'set';
  const usual = wasSet
    ? startingDate(post, state.usualDate, new Date().toISOString())
    : state.publishDate;
  const date = publishDate.kind === 'set' ? publishDate : usual;
  const slugFollows =
    post === null && state.slugFollows && fields.slug === slugFromTitle(fields.title);
  return changed({ ...state, fields, publishDate: date, post, slugFollows }, key);
}

function answered(
  state: EditorState,
  { answer, sentKey, nextKey }: Extract<EditorAction, { type: 'answered' }>,
): EditorState {
  if (answer.ok) {
    // Text typed during the save is not part of it.
    const editedDuringSave = state.idempotencyKey !== sentKey;
    const wasPublished = state.post?.isPublished ?? false;
    return {
      ...state,
      post: answer.post,
      idempotencyKey: editedDuringSave ? state.idempotencyKey : nextKey,
      slugFollows: false,
      status: editedDuringSave ? 'editing' : 'saved',
      isOut: answer.post.isPublished && (!wasPublished || state.publishDate.kind === 'set'),
      dirty: editedDuringSave,
    };
  }
  switch (answer.code) {
    case 'invalid':
      return { ...state, errors: answer.errors, status: 'editing' };
    case 'stale':
      return {
        ...state,
        status: 'stale',
        theirs: answer.current,
        inTrash: answer.inTrash === true,
        isOwn: answer.isOwn === true,
      };
    case 'signed_out':
    case 'forbidden':
    case 'reload':
      return { ...state, status: 'signed-out' };
    case 'newer':
    case 'key_reused':
    case 'failed':
      return { ...state, status: 'editing' };
  }
}
