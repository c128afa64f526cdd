import type { SourcePost } from '../source-post.ts';
import { readDate, readList, readText } from './column-values.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import { readGeneratorText } from './generator-tags.ts';
import { readState } from './post-state.ts';

const DATED_NAME = /^(\d{4}-\d{1,2}-\d{1,2})[-_](.+)$/;
/** Whether a text begins with front matter, as site generators and note-taking apps write it. */
export function hasFrontMatter(text: string): boolean {
  return /^(?:---[ \t]*\r?\n(?:#.*\r?\n|\r?\n)*[\w"'-]+[ \t]*:|\+\+\+[ \t]*\r?\n)/.test(text);
}

interface MarkdownReading {
  readonly now: Date;
  /** What its front matter would say, of a text whose system writes it elsewhere. */
  readonly given?: FrontMatter;
}

/** The article in a Markdown file. `path` is its path among the files. */
export function readMarkdownPost(
  source: string,
  path: string,
  { now, given }: MarkdownReading,
): SourcePost {
  const { values, text, isDamaged } =
    given === undefined
      ? readFrontMatter(source)
      : { values: given, text: source, isDamaged: false };
  const plain =
    given === undefined
      ? readGeneratorText(text, { isMdx: /\.mdx$/i.test(path) })
      : { text, notes: [] };
  const notes: string[] = [...plain.notes];
  const name = nameOf(path);
  const { title, content } = takeTitle(values, plain.text, name.words);
  const date = dateOf(values, { ofName: name.date, now }, notes);
  const isPublished = isPublic(values, { path, isDamaged, date, now }, notes);
  const categories = readList(values.categories);
  const permalink = readText(values.permalink) ?? readText(values.url);
  const isPlaced = permalink?.startsWith('/') === true && !/[:{]/.test(permalink);
  const isPage = readText(values.layout) === 'page' || readText(values.type) === 'page';
  return {
    kind: isPage ? 'page' : 'post',
    sourceId: readText(values.id)?.trim().toLowerCase() ?? null,
    title,
    slug: readText(values.slug)?.trim() ?? lastPart(permalink) ?? name.slug,
    excerpt: textOf(values, ['excerpt', 'summary']),
    content,
    format: 'markdown',
    authorName: nameIn(values.author ?? values.authors),
    isPublished,
    publishedAt: date,
    createdAt: date,
    featuredImage: imageOf(values),
    metaDescription: textOf(values, ['description', 'meta_description']),
    keywords: [
      ...new Set(['tags', 'categories', 'keywords'].flatMap((key) => readList(values[key]))),
    ],
    topics: [...new Set(categories.length > 0 ? categories : readList(values.tags))],
    oldPaths: [
      ...(isPlaced ? [permalink] : []),
      ...[values.aliases, values.redirect_from]
        .flatMap(readList)
        .filter((each) => each.startsWith('/')),
    ],
    // A note was at no address; nobody knows whether this is one.
    ...(isPlaced || isPage || given !== undefined ? {} : { usualPlace: 'none' }),
    notes,
    base: path.split('/').slice(0, -1).map(encodeURIComponent).join('/'),
  };
}

/** Folders that generators and note-taking apps do not publish. */
const UNPUBLISHED = /(?:^|\/)(?:_?drafts|_?unpublished|_private|\.trash)\//i;

function isPublic(
  values: FrontMatter,
  {
    path,
    isDamaged,
    date,
    now,
  }: { path: string; isDamaged: boolean; date: string | null; now: Date },
  notes: string[],
): boolean {
  if (isDamaged) {
    notes.push('We couldn’t read the fields above its text, so it is imported as a draft.');
    return false;
  }
  if (UNPUBLISHED.test(path)) return false;
  return readState({ fields: Object.entries(values), at: date, now }, notes);
}

function textOf(values: FrontMatter, names: readonly string[]): string | null {
  for (const name of names) {
    const text = readText(values[name]);
    if (text !== null) return text;
  }
  return null;
}

/** The slug, date and title in the name of a file: `2021-05-03-fill-every-bed.md`. */
function nameOf(path: string): { slug: string; date: string | null; words: string } {
  const parts = path.split('/');
  const own = (parts.at(-1) ?? '').replace(/\.[a-z]{2,8}$/i, '');
  // Hugo says the language of a translation: `about/index.zh-hant-tw.md`.
  const name = /^_?index(?:\.[a-z]{2}(?:-[a-z]{2,4}){0,2})?$/i.test(own)
    ? (parts.at(-2) ?? own)
    : own;
  const [, date = null, rest = name] = DATED_NAME.exec(name) ?? [];
  return { slug: rest, date, words: rest.replace(/[-_]+/g, ' ') };
}

/** The title in the front matter, else the first heading (removed from the text), else the file name. */
function takeTitle(values: FrontMatter, text: string, words: string) {
  const given = readText(values.title);
  const heading = /^\s*# +(.+?) *#* *(?:\n|$)/.exec(text);
  const isSame = heading?.[1]?.trim() === given?.trim();
  if (heading !== null && (given === null || isSame)) {
    return { title: given ?? heading[1] ?? words, content: text.slice(heading[0].length) };
  }
  return { title: given ?? words, content: text };
}

const SHOWN = ['published_at', 'publishedat', 'created'];
const PUBLISHED = ['publishdate', 'pubdate', 'publish_date', 'published'];

/** The day that it shows, or the one on which it is to become public if that is still to come. */
function dateOf(
  values: FrontMatter,
  { ofName, now }: { ofName: string | null; now: Date },
  notes: string[],
): string | null {
  const later = PUBLISHED.map((name) => readDate(values[name])).find(
    (each) => each.kind === 'date' && each.at > now.toISOString(),
  );
  if (later?.kind === 'date') return later.at;
  const published = PUBLISHED.filter((name) => readDate(values[name]).kind === 'date');
  const written = textOf(values, ['date', ...published, ...SHOWN]) ?? ofName;
  const date = readDate(written);
  if (date.kind === 'unreadable') {
    notes.push(`Its date is “${date.text.slice(0, 40)}”, which we can’t read.`);
  }
  return date.kind === 'date' ? date.at : null;
}

function imageOf(values: FrontMatter): string | null {
  for (const name of ['image', 'cover', 'featured_image', 'heroimage', 'coverimage', 'thumbnail']) {
    const value = values[name];
    const image =
      typeof value === 'object' && value !== null
        ? ((value as FrontMatter).src ?? (value as FrontMatter).image ?? (value as FrontMatter).url)
        : value;
    if (typeof image === 'string' && image.trim() !== '') return image.trim();
  }
  return null;
}

function nameIn(value: unknown): string | null {
  const first = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'object' && first !== null) return readText((first as FrontMatter).name);
  return readText(first);
}

function lastPart(permalink: string | null): string | null {
  const part = permalink
    ?.split('/')
    .filter(Boolean)
    .at(-1)
    ?.replace(/\.html?$/i, '');
  return part === undefined || /[:{]/.test(part) ? null : part;
}
