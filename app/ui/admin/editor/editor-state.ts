import type {
  PostErrors,
  PostFieldName,
  PostFields,
  PublishDate,
  SaveAnswer,
  SaveRequest,
} from '#app/domains/posts/editor-protocol.ts';
import type { Post } from '#app/domains/posts/post.ts';
import { EMPTY_FIELDS } from '#app/domains/posts/post-form.ts';
import { slugFromTitle } from '#app/domains/posts/slug.ts';

export interface EditorState {
  /** What is stored; null as long as the post is new. */
  readonly post: Post | null;
  readonly fields: PostFields;
  readonly publishDate: PublishDate;
  /** In create mode the slug follows the title until it is edited by hand (§5). */
  readonly slugFollows: boolean;
  /** Belongs to exactly what stands in the fields: a save that is repeated unchanged is the same save. */
  readonly idempotencyKey: string;
  readonly errors: PostErrors;
  readonly status: 'editing' | 'saving' | 'saved' | 'signed-out' | 'stale';
  /** With status `stale`: what is stored now; null when it was deleted. */
  readonly theirs: Post | null;
  readonly dirty: boolean;
}

/** What was typed before, and into which version of the post. */
export interface RestoredCopy {
  readonly fields: PostFields;
  readonly publishDate: PublishDate;
  readonly version: number | null;
}

export type EditorAction =
  | { type: 'typed'; field: PostFieldName; value: string | boolean; key: string }
  | { type: 'dated'; publishDate: PublishDate; key: string }
  | { type: 'restored'; copy: RestoredCopy; key: string }
  | { type: 'refused'; errors: EditorState['errors'] }
  | { type: 'sent' }
  /** `sentKey` is the key that the answered request had. */
  | { type: 'answered'; answer: SaveAnswer; sentKey: string }
  | { type: 'session-ended' }
  | { type: 'resumed' }
  | { type: 'mine-kept'; key: string }
  | { type: 'theirs-taken'; key: string };

export function fieldsOf(post: Post | null): PostFields {
  if (post === null) return { ...EMPTY_FIELDS };
  return {
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt ?? '',
    content: post.content,
    authorName: post.authorName,
    isPublished: post.isPublished,
    featuredImageUrl: post.featuredImageUrl ?? '',
    metaDescription: post.metaDescription ?? '',
    metaKeywords: post.metaKeywords.join(', '),
  };
}

export function openEditor(post: Post | null, key: string): EditorState {
  return {
    post,
    fields: fieldsOf(post),
    publishDate: { kind: 'now' },
    slugFollows: post === null,
    idempotencyKey: key,
    errors: {},
    status: 'editing',
    theirs: null,
    dirty: false,
  };
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
    case 'refused':
      return { ...state, errors: action.errors, status: 'editing' };
    case 'sent':
      return { ...state, errors: {}, status: 'saving' };
    case 'answered':
      return answered(state, action.answer, action.sentKey);
    case 'session-ended':
      return { ...state, status: 'signed-out' };
    case 'resumed':
      return { ...state, status: 'editing' };
    case 'mine-kept':
      // Deleted meanwhile: the same text becomes a new post.
      return {
        ...state,
        post: state.theirs,
        idempotencyKey: action.key,
        status: 'editing',
        theirs: null,
      };
    case 'theirs-taken':
      return openEditor(state.theirs, action.key);
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
  return { ...changed(state, key), fields, slugFollows, errors };
}

function dated(state: EditorState, publishDate: PublishDate, key: string): EditorState {
  const errors = { ...state.errors };
  delete errors.publishDate;
  return { ...changed(state, key), publishDate, errors };
}

/** A save that was answered already does not hold what is typed now. */
function changed(state: EditorState, key: string): EditorState {
  const status = state.status === 'saved' ? 'editing' : state.status;
  return { ...state, status, idempotencyKey: key, dirty: true };
}

/** It counts as typed into the version of then: a save over newer words of somebody else asks first. */
function restored(state: EditorState, copy: RestoredCopy, key: string): EditorState {
  const { fields, publishDate, version } = copy;
  const post = state.post && version !== null ? { ...state.post, version } : state.post;
  return { ...changed(state, key), post, fields, publishDate, slugFollows: false, errors: {} };
}

function answered(state: EditorState, answer: SaveAnswer, sentKey: string): EditorState {
  if (answer.ok) {
    // What was typed while the save was under way is not in it.
    const typedOn = state.idempotencyKey !== sentKey;
    const status = typedOn ? 'editing' : 'saved';
    return { ...state, post: answer.post, slugFollows: false, status, dirty: typedOn };
  }
  switch (answer.code) {
    case 'invalid':
      return { ...state, errors: answer.errors, status: 'editing' };
    case 'stale':
      return { ...state, status: 'stale', theirs: answer.current };
    case 'signed_out':
    case 'forbidden':
      return { ...state, status: 'signed-out' };
    case 'failed':
      return { ...state, status: 'editing' };
  }
}
