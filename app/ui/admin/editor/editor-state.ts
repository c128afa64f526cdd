import type {
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
  readonly errors: Partial<Record<PostFieldName, string>>;
  readonly status: 'editing' | 'saving' | 'saved' | 'signed-out' | 'stale';
  /** With status `stale`: what is stored now; null when it was deleted. */
  readonly theirs: Post | null;
  readonly dirty: boolean;
}

export type EditorAction =
  | { type: 'typed'; field: PostFieldName; value: string | boolean; key: string }
  | { type: 'dated'; publishDate: PublishDate; key: string }
  | { type: 'restored'; fields: PostFields; key: string }
  | { type: 'refused'; errors: EditorState['errors'] }
  | { type: 'sent' }
  | { type: 'answered'; answer: SaveAnswer }
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
      return { ...state, publishDate: action.publishDate, idempotencyKey: action.key, dirty: true };
    case 'restored':
      return {
        ...state,
        fields: action.fields,
        idempotencyKey: action.key,
        slugFollows: false,
        errors: {},
        dirty: true,
      };
    case 'refused':
      return { ...state, errors: action.errors, status: 'editing' };
    case 'sent':
      return { ...state, errors: {}, status: 'saving' };
    case 'answered':
      return answered(state, action.answer);
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
  return { ...state, fields, slugFollows, errors, idempotencyKey: key, dirty: true };
}

function answered(state: EditorState, answer: SaveAnswer): EditorState {
  if (answer.ok) return { ...state, post: answer.post, status: 'saved', dirty: false };
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
