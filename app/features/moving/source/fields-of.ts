import {
  EMPTY_FIELDS,
  META_DESCRIPTION_MAX,
  type PostFieldName,
  type PostFields,
  type PostInput,
  postSchema,
  toInput,
} from '#app/features/articles/post-fields.ts';
import { isBlankText, withoutInvisible } from '#app/formatting/characters.ts';
import { findBetterSlug, isSlug, SLUG_MAX, slugFromTitle } from '#app/formatting/slug.ts';
import type { OwnFields } from './own-fields.ts';
import type { SourcePost } from './source-post.ts';

const TITLE_MAX = 200;
const AUTHOR_MAX = 100;
const UNTITLED = 'Untitled';
// biome-ignore lint/suspicious/noControlCharactersInRegex: what databases and feeds reject
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** What we read of an article. */
type Described = Pick<
  SourcePost,
  | 'kind'
  | 'title'
  | 'slug'
  | 'excerpt'
  | 'authorName'
  | 'metaDescription'
  | 'isPublished'
  | 'keywords'
  | 'own'
>;

export interface ImportedFields {
  readonly input: PostInput;
  /** What had to be changed, as sentences for the owner. */
  readonly notes: readonly string[];
}

/** The fields of a post that is made from an imported article. The content is already clean. */
export function fieldsOf(source: Described, content: string): ImportedFields {
  const notes: string[] = [];
  const title = titleOf(source, notes);
  const fields: PostFields = {
    ...EMPTY_FIELDS,
    ...cleanTexts(source.own ?? {}),
    kind: source.kind,
    title,
    slug: slugOf(source, title, notes),
    excerpt: plain(source.excerpt ?? ''),
    content,
    authorName: cut(oneLine(source.authorName ?? ''), AUTHOR_MAX),
    metaDescription: plain(source.metaDescription ?? ''),
    isPublished: source.isPublished,
  };
  noteTooLong(fields, 'excerpt', notes);
  if (fields.metaDescription.length > META_DESCRIPTION_MAX) {
    notes.push(
      `Its description has ${fields.metaDescription.length} characters. It was kept; shorten it when you edit the article, to at most ${META_DESCRIPTION_MAX}.`,
    );
  }
  const input = { ...toInput(fields), metaKeywords: source.keywords.map(oneLine) };
  return { input, notes };
}

function titleOf({ title }: Described, notes: string[]): string {
  const line = oneLine(title);
  if (isBlankText(line)) {
    notes.push(`It has no title, so it is called “${UNTITLED}”.`);
    return UNTITLED;
  }
  if (line.length > TITLE_MAX)
    notes.push('Its title was longer than 200 characters, so it was shortened.');
  return cut(line, TITLE_MAX);
}

/** The article's own slug if a post can have it, otherwise the nearest one. */
function slugOf({ slug }: Described, title: string, notes: string[]): string {
  if (isSlug(slug)) return slug;
  const typed = oneLine(decode(slug));
  const made = findBetterSlug({ title: typed, slug: '' }) ?? slugFromTitle(typed);
  const ofTitle = findBetterSlug({ title, slug: '' }) ?? slugFromTitle(title);
  const best = cut(made === '' ? ofTitle : made, SLUG_MAX).replace(/-+$/, '') || 'post';
  if (slug === '') notes.push(`It had no address, so it gets “${best}”.`);
  else if (typed !== best) notes.push(`“${typed}” becomes “${best}”.`);
  return best;
}

function noteTooLong(fields: PostFields, name: PostFieldName & 'excerpt', notes: string[]): void {
  if (postSchema[name].check(fields[name]) === null) return;
  notes.push(
    'Its excerpt is longer than 1,000 characters. It was kept; shorten it when you edit the article.',
  );
}

function cleanTexts(fields: OwnFields): OwnFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? plain(value) : value,
    ]),
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function plain(text: string): string {
  return text.toWellFormed().replace(CONTROLS, '');
}

function oneLine(text: string): string {
  return withoutInvisible(plain(text).replace(/\s+/g, ' ')).trim();
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).toWellFormed().trim();
}
