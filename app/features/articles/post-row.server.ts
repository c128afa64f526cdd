import type { Selectable } from 'kysely';
import { SANITIZER_VERSION } from '#app/html/content/allow-list.server.ts';
import { isBusy } from '#app/html/content/content-error.server.ts';
import { ALLOWED_TAGS_WORK } from '#app/html/content/has-allowed-tags.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import {
  readFlag,
  readList,
  readNullableTimestamp,
  readTimestamp,
  writeFlag,
  writeList,
} from '#database/codec.ts';
import type { BlogPostTable } from '#database/schema.ts';
import type { ListedPost, Post, PostSummary } from './post.ts';
import {
  POST_FIELD_NAMES,
  POST_FIELDS,
  type PostFieldName,
  type PostInput,
} from './post-fields.ts';
import { toPostKind } from './post-kind.ts';

type Row = Selectable<BlogPostTable>;
type FieldColumn = (typeof POST_FIELDS)[PostFieldName]['column'];
type FieldKind = (typeof POST_FIELDS)[PostFieldName]['kind'];

export const LISTED_COLUMNS = [
  'id',
  'kind',
  'title',
  'slug',
  'is_published',
  'published_at',
  'created_at',
  'version',
  'trashed_at',
  'trashed_by',
  'trashed_slug',
  'former_published_at',
] as const;

export const SUMMARY_COLUMNS = [
  'id',
  'slug',
  'title',
  'excerpt',
  'author_name',
  'language',
  'published_at',
  'created_at',
] as const;

export function toListed(row: Pick<Row, (typeof LISTED_COLUMNS)[number]>): ListedPost {
  return {
    id: row.id,
    kind: toPostKind(row.kind),
    title: row.title,
    slug: row.trashed_slug ?? row.slug,
    isPublished: readFlag(row.is_published),
    publishedAt: readNullableTimestamp(row.published_at),
    createdAt: readTimestamp(row.created_at),
    version: row.version,
    trash: row.trashed_at === null ? null : readTrash(row, row.trashed_at),
  };
}

function readTrash(
  row: Pick<Row, 'trashed_by' | 'former_published_at'>,
  trashedAt: string | Date,
): NonNullable<ListedPost['trash']> {
  return {
    at: readTimestamp(trashedAt),
    by: row.trashed_by ?? '',
    formerPublishedAt: readNullableTimestamp(row.former_published_at),
  };
}

/** A row with `SUMMARY_COLUMNS`. */
export type SummaryRow = Pick<Row, (typeof SUMMARY_COLUMNS)[number]>;

export function toSummary(row: SummaryRow): PostSummary {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    authorName: row.author_name,
    language: row.language,
    publishedAt: readTimestamp(row.published_at ?? row.created_at),
  };
}

/** All readers together are one client of the worker. */
export const READERS = 'readers';

/**
 * A post for readers.
 * @throws ContentError if there was no time to look at its text: it is no empty article.
 */
export async function toPost(row: Row, worker: ContentWorker): Promise<Post> {
  const result = await resanitize(row, { worker, client: READERS });
  if (!result.ok && result.fallback === '' && isBusy(result.error)) throw result.error;
  return withContent(row, result.ok ? result.content : result.fallback);
}

/** A post for the editor. Content that can no longer be sanitized comes as it is stored. */
export async function toEditedPost(row: Row, worker: ContentWorker): Promise<Post> {
  const result = await resanitize(row, { worker, client: READERS });
  return withContent(row, result.ok ? result.content : row.content);
}

function withContent(row: Row, content: string): Post {
  return {
    ...readFields(row),
    id: row.id,
    content,
    publishedAt: readNullableTimestamp(row.published_at),
    formerPublishedAt: readNullableTimestamp(row.former_published_at),
    createdAt: readTimestamp(row.created_at),
    updatedAt: readTimestamp(row.updated_at),
    version: row.version,
  };
}

// `POST_FIELDS` ties the kind of each column to the type of its field; the casts below rely on it.

/** The fields of a post. In the Trash, its slug is the one that it had. */
export function readFields(row: Pick<Row, FieldColumn | 'trashed_slug'>): PostInput {
  const fields = Object.fromEntries(
    POST_FIELD_NAMES.map((name) => {
      const { column, kind } = POST_FIELDS[name];
      return [name, readColumn(column, row[column], kind)];
    }),
  ) as PostInput;
  return row.trashed_slug === null ? fields : { ...fields, slug: row.trashed_slug };
}

function readColumn(
  column: FieldColumn,
  stored: Row[FieldColumn],
  kind: FieldKind,
): PostInput[PostFieldName] {
  if (kind === 'flag') return readFlag(stored as number | boolean);
  if (kind === 'list') return readList(`blog_posts.${column}`, stored as string | null);
  return stored as PostInput[PostFieldName];
}

type FlagColumn = Extract<(typeof POST_FIELDS)[PostFieldName], { kind: 'flag' }>['column'];
type StoredFields = {
  [Column in FieldColumn]: Column extends FlagColumn ? 0 | 1 : Row[Column];
};

/** The columns of a post's fields, for an insert or an update. */
export function writeFields(input: PostInput): StoredFields {
  return Object.fromEntries(
    POST_FIELD_NAMES.map((name) => [POST_FIELDS[name].column, writeValue(input[name])]),
  ) as StoredFields;
}

function writeValue(value: PostInput[PostFieldName]): string | 0 | 1 | null {
  if (typeof value === 'boolean') return writeFlag(value);
  return typeof value === 'object' && value !== null ? writeList(value) : value;
}

export type ResanitizeResult =
  | { ok: true; content: string }
  /** Readers see `fallback`; the stored content stays as it is. */
  | { ok: false; fallback: string; error: unknown };

export interface ResanitizeWith {
  readonly worker: ContentWorker;
  readonly client: string;
  readonly signal?: AbortSignal;
}

/**
 * Stored content, safe under the current sanitizer. Content of another version is sanitized again,
 * and so is content that our sanitizer cannot have produced, whatever its row says.
 */
export async function resanitize(
  row: Pick<Row, 'content' | 'policy_version'>,
  { worker, client, signal }: ResanitizeWith,
): Promise<ResanitizeResult> {
  let isOurs = false;
  try {
    isOurs = await worker.scan(ALLOWED_TAGS_WORK, { html: row.content }, client, signal);
    const isCurrent = row.policy_version === SANITIZER_VERSION;
    if (isOurs && isCurrent) return { ok: true, content: row.content };
    const { html: content } = await worker.sanitize(row.content, client, signal);
    if (content.trim() !== '' || row.content.trim() === '') return { ok: true, content };
    return { ok: false, fallback: '', error: new Error('the sanitizer removes the whole content') };
  } catch (error) {
    // The stored content is safe under the version that sanitized it, if one did.
    return { ok: false, fallback: isOurs ? row.content : '', error };
  }
}
