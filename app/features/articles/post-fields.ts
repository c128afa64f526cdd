import { isBlankText, withoutInvisible } from '#app/formatting/characters.ts';
import { isLanguage } from '#app/formatting/languages.ts';
import { isSlug, SLUG_MAX, slugFromTitle } from '#app/formatting/slug.ts';
import {
  all,
  line,
  lines,
  maxBytes,
  required,
  type TextCheck,
  withoutControls,
} from '#app/formatting/text-checks.ts';
import { CONTENT_MAX_BYTES } from '#app/html/content-limit.ts';
import { isEnding, PAGE_FORM_TOPICS, type PageFormTopic } from '#app/site/endings.ts';
import type { BlogPostTable } from '#database/schema.ts';
import { type PostKind, toPostKind } from './post-kind.ts';
import { POST_TOPICS_MAX } from './topics/offered/topic.ts';

export const META_DESCRIPTION_MAX = 160;
/** Body limit of a save: larger than any valid post, so that an oversized field gets its own message. */
export const EDITOR_MAX_BYTES = 8 * CONTENT_MAX_BYTES;

export const DEFAULT_AUTHOR = 'Wizard Services Team';
const TITLE_MAX = 200;
const EXCERPT_MAX = 1_000;
const IMAGE_URL_MAX = 500;
const AUTHOR_MAX = 100;
const KEYWORDS_MAX = 1_000;
export const FORM_ABOUT_MAX = 200;

function isPageFormTopic(text: string): text is PageFormTopic {
  return PAGE_FORM_TOPICS.some((topic) => topic === text);
}

const knownForm: TextCheck = (text) =>
  text === '' || isPageFormTopic(text) ? null : 'Choose one of the forms in the list, or no form';

interface FieldRule<Input, Stored> {
  readonly check: (value: Input) => string | null;
  /** The form in which a value that passed the check is stored. */
  readonly store: (value: Input) => Stored;
}

function textRule<Stored>(
  check: TextCheck,
  store: (text: string) => Stored,
): FieldRule<string, Stored> {
  return { check, store };
}

const flagRule: FieldRule<boolean, boolean> = { check: () => null, store: (value) => value };

const trim = (text: string) => withoutInvisible(text).trim();
const trimOrNull = (text: string) => (isBlankText(text) ? null : trim(text));

const slugForm: TextCheck = (text) =>
  isSlug(text.trim())
    ? null
    : 'Use lower-case letters a to z, digits and single hyphens only, like fill-every-bed';

const ownImage: TextCheck = (text) =>
  /^(\/blog-images\/[\w.-]+)?$/.test(text.trim())
    ? null
    : 'Upload the image here, or choose one you uploaded before';

const knownEnding: TextCheck = (text) =>
  text === '' || isEnding(text) ? null : 'Choose one of the endings in the list';

const knownLanguage: TextCheck = (text) =>
  text === '' || isLanguage(text) ? null : 'Choose one of the languages in the list';

const fewTopics: TextCheck = (text) =>
  parseList(text).length > POST_TOPICS_MAX
    ? `An article can have at most ${POST_TOPICS_MAX} topics`
    : null;

/**
 * The fields of a post or a page and their rules, in the editor's order, for the browser and the
 * server (see Posts, Fields in docs/product.md). Plain functions: a validation library would be a
 * tenth of the editor's scripts.
 */
export const postSchema = {
  kind: textRule(() => null, toPostKind),
  title: textRule(all(required('Title is required'), line(TITLE_MAX, 'The title')), trim),
  slug: textRule(all(required('Slug is required'), line(SLUG_MAX, 'The slug'), slugForm), trim),
  excerpt: textRule(lines(EXCERPT_MAX, 'The excerpt'), trimOrNull),
  content: textRule(
    all(
      required('Content is required'),
      maxBytes(
        CONTENT_MAX_BYTES,
        'The content can have at most 1 MB. Shorten it, or split it into two posts',
      ),
      withoutControls,
    ),
    (text) => text,
  ),
  featuredImageUrl: textRule(all(line(IMAGE_URL_MAX, 'The address'), ownImage), trimOrNull),
  authorName: textRule(line(AUTHOR_MAX, 'The author'), (text) =>
    isBlankText(text) ? DEFAULT_AUTHOR : trim(text),
  ),
  topics: textRule(fewTopics, parseList),
  language: textRule(knownLanguage, (text): string | null => (isLanguage(text) ? text : null)),
  ending: textRule(knownEnding, (text) => (isEnding(text) ? text : null)),
  metaDescription: textRule(lines(META_DESCRIPTION_MAX, 'The description'), trimOrNull),
  metaKeywords: textRule(lines(KEYWORDS_MAX, 'The keywords'), parseList),
  formTopic: textRule(knownForm, (text) => (isPageFormTopic(text) ? text : null)),
  formAbout: textRule(line(FORM_ABOUT_MAX, 'The sentence'), trimOrNull),
  inFooter: flagRule,
  indexed: flagRule,
  isPublished: flagRule,
};

type PostSchema = typeof postSchema;
export type PostFieldName = keyof PostSchema;
/** The fields as the editor holds them: texts and switches. Keywords and the ids of topics are separated by commas. */
export type PostFields = { [Name in PostFieldName]: Parameters<PostSchema[Name]['store']>[0] };
/** The fields as they are stored. */
export type PostInput = {
  readonly [Name in PostFieldName]: ReturnType<PostSchema[Name]['store']>;
};

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

/** Everything else about each field. */
export const POST_FIELDS = {
  kind: { label: 'Kind', column: 'kind', kind: 'text', initial: 'post' },
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
  topics: { label: 'Topics', column: 'topics', kind: 'list', initial: '' },
  language: { label: 'Language', column: 'language', kind: 'text', initial: '' },
  ending: { label: 'At the end', column: 'ending', kind: 'text', initial: '' },
  metaDescription: {
    label: 'Meta description',
    column: 'meta_description',
    kind: 'text',
    initial: '',
  },
  metaKeywords: { label: 'Meta keywords', column: 'meta_keywords', kind: 'list', initial: '' },
  formTopic: { label: 'Form', column: 'form_topic', kind: 'text', initial: '' },
  formAbout: { label: 'What the form is about', column: 'form_about', kind: 'text', initial: '' },
  inFooter: { label: 'In the footer', column: 'in_footer', kind: 'flag', initial: false },
  indexed: { label: 'Shown by search engines', column: 'indexed', kind: 'flag', initial: true },
  isPublished: { label: 'Published', column: 'is_published', kind: 'flag', initial: false },
} as const satisfies FieldTable;

export const POST_FIELD_NAMES = Object.keys(POST_FIELDS) as PostFieldName[];

export function isPostFieldName(text: string): text is PostFieldName {
  return Object.hasOwn(POST_FIELDS, text);
}

/** The fields that only one kind has. The kind itself never changes. */
const FIELDS_OF_ONE_KIND: Readonly<Partial<Record<PostFieldName, PostKind>>> = {
  excerpt: 'post',
  authorName: 'post',
  topics: 'post',
  language: 'post',
  ending: 'post',
  metaKeywords: 'post',
  formTopic: 'page',
  formAbout: 'page',
  inFooter: 'page',
  indexed: 'page',
};

/** The fields that the owner fills in, in the editor's order. */
export function listFields(kind: PostKind): PostFieldName[] {
  return POST_FIELD_NAMES.filter(
    (name) => name !== 'kind' && (FIELDS_OF_ONE_KIND[name] ?? kind) === kind,
  );
}

/**
 * The fields that have other labels on a page. Its image is not in its text: only link previews
 * show it.
 */
const PAGE_LABELS: Readonly<Partial<Record<PostFieldName, string>>> = {
  slug: 'Address',
  featuredImageUrl: 'Image in link previews',
};

export function labelOf(name: PostFieldName, kind: PostKind): string {
  return (kind === 'page' ? PAGE_LABELS[name] : undefined) ?? POST_FIELDS[name].label;
}

export const EMPTY_FIELDS = Object.freeze(
  Object.fromEntries(POST_FIELD_NAMES.map((name) => [name, POST_FIELDS[name].initial])),
) as Readonly<PostFields>;

/** The fields of a stored post as the editor shows them. */
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

/** What is between the commas. */
export function parseList(text: string): readonly string[] {
  return text
    .split(',')
    .map(trim)
    .filter((part) => !isBlankText(part));
}

export type ParsedPost =
  | { ok: true; input: PostInput }
  | { ok: false; errors: Partial<Record<PostFieldName, string>> };

/** Validates the editor's fields. Each invalid field gets its first error, in the editor's order. */
export function parsePost(fields: PostFields): ParsedPost {
  const errors: Partial<Record<PostFieldName, string>> = {};
  for (const name of POST_FIELD_NAMES) {
    const { check } = postSchema[name] as FieldRule<string | boolean, unknown>;
    const message = check(fields[name]);
    if (message !== null) errors[name] = message;
  }
  if (Object.keys(errors).length === 0) return { ok: true, input: toInput(fields) };
  if (errors.slug && fields.slug.trim() === '') errors.slug = describeMissingSlug(fields);
  return { ok: false, errors };
}

function describeMissingSlug({ kind, title }: PostFields): string {
  const missing = `${labelOf('slug', toPostKind(kind))} is required`;
  return title.trim() !== '' && slugFromTitle(title) === ''
    ? `${missing}. The title has no letters a to z or digits to make one from, so type one`
    : missing;
}

/** The fields as they are stored, checked or not. */
export function toInput(fields: PostFields): PostInput {
  return Object.fromEntries(
    POST_FIELD_NAMES.map((name) => {
      const { store } = postSchema[name] as FieldRule<string | boolean, unknown>;
      return [name, store(fields[name])];
    }),
  ) as PostInput;
}
