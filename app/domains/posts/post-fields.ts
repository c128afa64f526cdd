import { z } from 'zod';
import type { BlogPostTable } from '#database/schema.ts';
import { CONTENT_MAX_BYTES } from './content-limit.ts';
import { isSlug, SLUG_MAX, slugFromTitle } from './slug.ts';

// Zod compiles schemas with `new Function` by default, which the admin area's CSP forbids.
z.config({ jitless: true });

export const META_DESCRIPTION_MAX = 160;
/** Body limit of a save: larger than any valid post, so that an oversized field gets its own message. */
export const EDITOR_MAX_BYTES = 8 * CONTENT_MAX_BYTES;

const DEFAULT_AUTHOR = 'Wizard Services Team';
const TITLE_MAX = 200;
const EXCERPT_MAX = 1_000;
const IMAGE_URL_MAX = 500;
const AUTHOR_MAX = 100;
const KEYWORDS_MAX = 1_000;

/** Control characters, which databases and feeds reject. */
const CONTROLS = /\p{Cc}/u;
/** The same for multi-line text, where tabs and line breaks are allowed. */
const CONTROLS_IN_LINES = /[^\P{Cc}\t\n\r]/u;
const CONTROLS_MESSAGE =
  'This has an invisible control character. Type the text again, or paste it without formatting.';

function text(max: number, name: string, controls: RegExp) {
  return z
    .string()
    .transform((value) => value.trim())
    .refine((value) => value.length <= max, {
      error: `${name} can have at most ${max} characters`,
      abort: true,
    })
    .refine((value) => !controls.test(value) && value.isWellFormed(), CONTROLS_MESSAGE);
}

function line(max: number, name: string) {
  return text(max, name, CONTROLS);
}

function lines(max: number, name: string) {
  return text(max, name, CONTROLS_IN_LINES);
}

function required(schema: z.ZodType<string, string>, message: string) {
  return z
    .string()
    .refine((text) => text.trim() !== '', { error: message, abort: true })
    .pipe(schema);
}

const orNull = (text: string) => (text === '' ? null : text);

/**
 * The fields of a post and their rules, in the editor's order, for the browser and the server (see
 * Posts, Fields in docs/product.md). Input: what the editor holds. Output: what is stored.
 */
export const postSchema = z.object({
  title: required(line(TITLE_MAX, 'The title'), 'Title is required'),
  slug: required(line(SLUG_MAX, 'The slug'), 'Slug is required').refine(
    isSlug,
    'Use lower-case letters a to z, digits and single hyphens only, like fill-every-bed',
  ),
  excerpt: lines(EXCERPT_MAX, 'The excerpt').transform(orNull),
  content: z
    .string()
    .refine((text) => text.trim() !== '', { error: 'Content is required', abort: true })
    .refine((text) => new TextEncoder().encode(text).byteLength <= CONTENT_MAX_BYTES, {
      error: 'The content can have at most 1 MB. Shorten it, or split it into two posts',
      abort: true,
    })
    .refine((text) => !CONTROLS_IN_LINES.test(text) && text.isWellFormed(), CONTROLS_MESSAGE),
  featuredImageUrl: line(IMAGE_URL_MAX, 'The address')
    .refine(
      (url) => url === '' || /^\/blog-images\/[\w.-]+$/.test(url),
      'Upload the image here, or choose one you uploaded before',
    )
    .transform(orNull),
  authorName: line(AUTHOR_MAX, 'The author').transform((text) => text || DEFAULT_AUTHOR),
  metaDescription: lines(META_DESCRIPTION_MAX, 'The description').transform(orNull),
  metaKeywords: lines(KEYWORDS_MAX, 'The keywords').transform(parseKeywords),
  isPublished: z.boolean(),
});

/** The fields as the editor holds them: text, and a switch. Keywords are separated by commas. */
export type PostFields = z.input<typeof postSchema>;
/** The fields as they are stored. */
export type PostInput = Readonly<z.output<typeof postSchema>>;
export type PostFieldName = keyof PostFields;

type StorageKind<Value> = Value extends boolean
  ? 'flag'
  : Value extends readonly string[]
    ? 'list'
    : 'text';

type FieldTable = {
  [Name in PostFieldName]: {
    label: string;
    column: keyof BlogPostTable;
    /** How the column stores the value. */
    kind: StorageKind<PostInput[Name]>;
    /** The field's value in the editor of a new post. */
    initial: PostFields[Name];
  };
};

/** What else there is to know about each field. */
export const POST_FIELDS = {
  title: { label: 'Title', column: 'title', kind: 'text', initial: '' },
  slug: { label: 'Slug', column: 'slug', kind: 'text', initial: '' },
  excerpt: { label: 'Excerpt', column: 'excerpt', kind: 'text', initial: '' },
  content: { label: 'Content', column: 'content', kind: 'text', initial: '' },
  featuredImageUrl: {
    label: 'Featured image',
    column: 'featured_image_url',
    kind: 'text',
    initial: '',
  },
  authorName: { label: 'Author', column: 'author_name', kind: 'text', initial: DEFAULT_AUTHOR },
  metaDescription: {
    label: 'Meta description',
    column: 'meta_description',
    kind: 'text',
    initial: '',
  },
  metaKeywords: { label: 'Meta keywords', column: 'meta_keywords', kind: 'list', initial: '' },
  isPublished: { label: 'Published', column: 'is_published', kind: 'flag', initial: false },
} as const satisfies FieldTable;

export const POST_FIELD_NAMES = Object.keys(POST_FIELDS) as PostFieldName[];

export const EMPTY_FIELDS = Object.freeze(
  Object.fromEntries(POST_FIELD_NAMES.map((name) => [name, POST_FIELDS[name].initial])),
) as Readonly<PostFields>;

/** What the editor shows of a stored post. */
export function toFields(post: PostInput): PostFields {
  return Object.fromEntries(
    POST_FIELD_NAMES.map((name) => [name, toFieldValue(post[name])]),
  ) as PostFields;
}

function toFieldValue(value: PostInput[PostFieldName]): string | boolean {
  if (value === null) return '';
  return typeof value === 'object' ? value.join(', ') : value;
}

/** Whether an object from outside has every field, of the right type. */
export function isPostFields(value: unknown): value is PostFields {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return POST_FIELD_NAMES.every((name) => typeof fields[name] === typeof EMPTY_FIELDS[name]);
}

function parseKeywords(text: string): readonly string[] {
  return text
    .split(',')
    .map((keyword) => keyword.trim())
    .filter(Boolean);
}

export type ParsedPost =
  | { ok: true; input: PostInput }
  | { ok: false; errors: Partial<Record<PostFieldName, string>> };

/** Validates the editor's fields. Each invalid field gets its first error, in the editor's order. */
export function parsePost(fields: PostFields): ParsedPost {
  const parsed = postSchema.safeParse(fields);
  if (parsed.success) return { ok: true, input: parsed.data };
  const errors: Partial<Record<PostFieldName, string>> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path[0] as PostFieldName;
    errors[field] ??= issue.message;
  }
  if (
    errors.slug &&
    fields.title.trim() !== '' &&
    slugFromTitle(fields.title) === '' &&
    fields.slug.trim() === ''
  ) {
    errors.slug =
      'Slug is required. The title has no letters a to z or digits to make one from, so type one';
  }
  return { ok: false, errors };
}
