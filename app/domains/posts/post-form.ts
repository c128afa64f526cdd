import { z } from 'zod';
import type { PostFieldName, PostFields } from './editor-protocol.ts';
import { slugFromTitle } from './slug.ts';

// Of its own accord it makes code of each schema, which the policy of the admin area's pages forbids.
z.config({ jitless: true });

export const DEFAULT_AUTHOR = 'Wizard Services Team';
export const TITLE_MAX = 200;
export const SLUG_MAX = 200;
export const EXCERPT_MAX = 1_000;
export const AUTHOR_MAX = 100;
export const META_DESCRIPTION_MAX = 160;
export const KEYWORDS_MAX = 1_000;
/** Of UTF-8. */
export const CONTENT_MAX_BYTES = 1024 * 1024;
/** What the editor may send: room for what is far too long, so that its field can say so. */
export const EDITOR_MAX_BYTES = 8 * CONTENT_MAX_BYTES;

/** Control characters; databases and feeds refuse them. */
const CONTROLS = /\p{Cc}/u;
/** The same but for tab and line ends, where a text may have lines. */
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

/** The editor's rules (§5; rulings, Posts), the same in the browser and on the server. */
export const postSchema = z.object({
  title: required(line(TITLE_MAX, 'The title'), 'Title is required'),
  slug: required(line(SLUG_MAX, 'The slug'), 'Slug is required').refine(
    (slug) => slug === slugFromTitle(slug),
    'Use lower-case letters a to z, digits and single hyphens only, like fill-every-bed',
  ),
  excerpt: lines(EXCERPT_MAX, 'The excerpt').transform(orNull),
  content: z
    .string()
    .refine((text) => text.trim() !== '', { error: 'Content is required', abort: true })
    .refine((text) => new TextEncoder().encode(text).byteLength <= CONTENT_MAX_BYTES, {
      error: 'The content can have at most 1 MB. Shorten it or make two posts of it',
      abort: true,
    })
    .refine((text) => !CONTROLS_IN_LINES.test(text) && text.isWellFormed(), CONTROLS_MESSAGE),
  authorName: line(AUTHOR_MAX, 'The author').transform((text) => text || DEFAULT_AUTHOR),
  isPublished: z.boolean(),
  featuredImageUrl: line(500, 'The address')
    .refine(
      (url) => url === '' || /^\/blog-images\/[\w.-]+$/.test(url),
      'Upload the image here, or choose an earlier one',
    )
    .transform(orNull),
  metaDescription: lines(META_DESCRIPTION_MAX, 'The description').transform(orNull),
  metaKeywords: lines(KEYWORDS_MAX, 'The keywords').transform(parseKeywords),
}) satisfies z.ZodType<unknown, PostFields>;

export type PostInput = z.output<typeof postSchema>;

/** Split on commas, trimmed, blanks dropped (§5). */
export function parseKeywords(text: string): string[] {
  return text
    .split(',')
    .map((keyword) => keyword.trim())
    .filter(Boolean);
}

export type ParsedPost =
  | { ok: true; input: PostInput }
  | { ok: false; errors: Partial<Record<PostFieldName, string>> };

/** The first thing that is wrong with each field, in the order in which the editor shows them. */
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
      'Slug is required. The title has no letters a to z or digits to make one of, so type one';
  }
  return { ok: false, errors };
}

export const EMPTY_FIELDS: Readonly<PostFields> = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  authorName: DEFAULT_AUTHOR,
  isPublished: false,
  featuredImageUrl: '',
  metaDescription: '',
  metaKeywords: '',
};
