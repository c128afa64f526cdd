import { posix } from 'node:path';
import { explain, type Note } from '../source/note.ts';
import { FILES_ORIGIN } from '../source/own-address.ts';
import type { SourcePost } from '../source/source-post.ts';
import { describeOtherAuthors } from './authors.ts';
import { type Cascade, computedState, withCascades, withParams } from './cascade.ts';
import { describeUnreadable, readDate, readList, readText } from './column-values.ts';
import { readFeatureImage } from './feature-image.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import { readGeneratorText } from './generator-tags.ts';
import { type Placed, placeBy } from './permalink.ts';
import { FOUND_AT, readState } from './post-state.ts';
import { readSearchEngines } from './search-engines.ts';

const DATED_NAME = /^(\d{4}-\d{1,2}-\d{1,2})[-_](.+)$/;
/** What generators read as well as Markdown, with plugins or by themselves. */
const OTHER_MARKUP = /\.(?:textile|adoc|asciidoc|rst|org|haml|slim|pug|njk|liquid|ejs|hbs)$/i;

interface MarkdownReading {
  readonly now: Date;
  /** What its front matter would say, of a text whose system writes it elsewhere. */
  readonly given?: FrontMatter;
  /** What other files say of the texts of their site. */
  readonly cascades?: readonly Cascade[];
}

/** The article in a Markdown file. `path` is its path among the files. */
export function readMarkdownPost(
  source: string,
  path: string,
  { now, given, cascades = [] }: MarkdownReading,
): SourcePost {
  const {
    values: written,
    text,
    isDamaged,
  } = given === undefined
    ? readFrontMatter(source)
    : { values: given, text: source, isDamaged: false };
  const values = withParams(written);
  const plain =
    given === undefined
      ? readGeneratorText(text, { isMdx: /\.mdx$/i.test(path) })
      : { text, notes: [] };
  const notes: Note[] = [...plain.notes];
  const [markup] = OTHER_MARKUP.exec(path) ?? [];
  if (markup !== undefined) {
    notes.push(`It is no Markdown, but ${markup}, so signs of that stay in its text.`);
  }
  const name = nameOf(path);
  const { title, content } = takeTitle(values, plain.text, name.words);
  const said = { ...withCascades(values, cascades, path), ...computedState(values) };
  const date = dateOf(said, { ofName: name.date, now }, notes);
  const isPublished = isPublic(said, { path, isDamaged, date, now }, notes);
  const image = readFeatureImage(said);
  const authors = namesIn(said.author ?? said.authors);
  if (authors.length > 1) notes.push(describeOtherAuthors(authors));
  const categories = readList(said.categories ?? said.category);
  // As we export it: both names and ids of our own.
  const isOurs = isUuid(values.id) && values.draft !== undefined && values.type !== undefined;
  const namedIn = isOurs ? ['tags'] : ['tags', 'categories', 'category', 'keywords'];
  const slug = readText(values.slug)?.trim() ?? null;
  // The folder of its host that the whole site was in.
  const base = readText(said.baseurl)?.replace(/\/+$/, '') ?? '';
  const address = permalinkOf(
    { own: values, said },
    { date, name: slug ?? name.slug, categories },
    notes,
  );
  const placed = address?.startsWith('/') ? address : null;
  const permalink = placed === null ? address : base + placed;
  const isPage = readText(said.layout) === 'page' || readText(said.type) === 'page';
  const kind = isPage ? 'page' : 'post';
  const language = readText(said.lang) ?? readText(said.language);
  return {
    kind,
    sourceId: readText(values.id)?.trim().toLowerCase() ?? null,
    title,
    slug: slug ?? lastPart(permalink) ?? name.slug,
    excerpt: textOf(said, ['excerpt', 'summary']),
    content,
    format: 'markdown',
    authorName: authors[0] ?? null,
    isPublished,
    publishedAt: date,
    createdAt: date,
    featuredImage: image?.address ?? null,
    featuredAlt: image?.alt ?? null,
    metaDescription: textOf(said, ['description', 'meta_description']),
    keywords: [...new Set(namedIn.flatMap((key) => readList(said[key])))],
    topics: [...new Set(isOurs || categories.length > 0 ? categories : readList(said.tags))],
    own: {
      ...readSearchEngines(kind, Object.entries(said), notes),
      ...(language === null ? {} : { language }),
    },
    oldPaths: [
      ...(placed === null ? [] : [base + placed]),
      ...[
        ...placeAliases(readList(values.aliases), placed, notes),
        ...readList(values.redirect_from).map((each) => each.replace(/^(?!\/|https?:)/, '/')),
      ].map((each) => (each.startsWith('/') ? base + each : each)),
      ...(given === undefined
        ? [`${FILES_ORIGIN}/${path.split('/').map(encodeURIComponent).join('/')}`]
        : []),
    ],
    // A note was at no address; nobody knows whether this is one.
    ...(placed !== null || isPage || given !== undefined ? {} : { usualPlace: 'none' }),
    notes,
    raw: {
      of: 'Markdown',
      fields: [
        ...Object.entries({ ...said, permalink: placed === null ? values.permalink : permalink }),
        ['name of the file', name.date],
      ],
      texts: [text],
      format: 'markdown',
      site: null,
    },
    base: path.split('/').slice(0, -1).map(encodeURIComponent).join('/'),
  };
}

function isUuid(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}

/** Where our own export has drafts and what is scheduled. */
const NOT_PUBLIC = /(?:^|\/)not-public\//;
/** Where a template has the title of what is made with it. */
const PLACEHOLDER = /\{\{.*\}\}|<%.*%>/;

function isPublic(
  values: FrontMatter,
  {
    path,
    isDamaged,
    date,
    now,
  }: { path: string; isDamaged: boolean; date: string | null; now: Date },
  notes: Note[],
): boolean {
  if (isDamaged) {
    notes.push('We couldn’t read the fields above its text, so it is imported as a draft.');
    return false;
  }
  if (PLACEHOLDER.test(readText(values.title) ?? '')) {
    notes.push('It is a template, so it is imported as a draft.');
    return false;
  }
  const fields: [string, unknown][] = [...Object.entries(values), [FOUND_AT, path]];
  if (NOT_PUBLIC.test(path)) fields.push(['state', 'scheduled']);
  return readState({ fields, at: date, now }, notes);
}

function textOf(values: FrontMatter, names: readonly string[]): string | null {
  for (const name of names) {
    const text = readText(values[name]);
    if (text !== null) return text;
  }
  return null;
}

/** The slug, date and title in the name of a file: `2021-05-03-fill-every-bed.md`. */
export function nameOf(path: string): { slug: string; date: string | null; words: string } {
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
  said: FrontMatter,
  { ofName, now }: { ofName: string | null; now: Date },
  notes: Note[],
): string | null {
  const later = PUBLISHED.map((name) => readDate(said[name])).find(
    (each) => each.kind === 'date' && each.at > now.toISOString(),
  );
  if (later?.kind === 'date') return later.at;
  const published = PUBLISHED.filter((name) => readDate(said[name]).kind === 'date');
  const written = textOf(said, ['date', ...published, ...SHOWN]) ?? ofName;
  const date = readDate(written);
  if (date.kind === 'unreadable') {
    notes.push(describeUnreadable(date.text));
  }
  return date.kind === 'date' ? date.at : null;
}

/** What a text says of itself, and that with what is said of it elsewhere. */
interface Fields {
  readonly own: FrontMatter;
  readonly said: FrontMatter;
}

/** Its old address: one of its own, or by a pattern that many have. */
function permalinkOf({ own, said }: Fields, placed: Placed, notes: Note[]): string | null {
  // Of some generators, `false` is no address.
  const permalink = own.permalink === false ? null : readText(own.permalink);
  const elsewhere = said.permalink === false ? null : readText(said.permalink);
  const given = permalink ?? readText(own.url);
  if (given === null) {
    const pattern = own.permalink === undefined ? elsewhere : null;
    const address = pattern === null ? null : placeBy(pattern, placed);
    return address?.replace(/^(?!\/)/, '/') ?? null;
  }
  // In an address of Hugo, the same words stand for something else.
  const address = permalink === null && /:[a-z]/i.test(given) ? null : placeBy(given, placed);
  if (address === null) {
    const says = `Its old address is “${given.slice(0, 80)}”, which we can’t follow.`;
    notes.push(explain({ 'old addresses': 1 }, says));
  }
  return address?.replace(/(?<=\/)index\.html?$/i, '') ?? null;
}

/** Of Hugo, addresses may begin at the folder of the article; of note-taking apps, they are other names. */
function placeAliases(
  aliases: readonly string[],
  permalink: string | null,
  notes: Note[],
): string[] {
  const names: string[] = [];
  const placed = aliases.flatMap((alias) => {
    if (alias.startsWith('/')) return [alias];
    if (permalink !== null && !/[\s:]/.test(alias)) {
      return [posix.join(posix.dirname(permalink), alias)];
    }
    names.push(alias);
    return [];
  });
  if (names.length > 0) {
    const says = `Its other names are left out: ${names.join(', ').slice(0, 200)}.`;
    notes.push(explain({ 'old addresses': names.length }, says));
  }
  return placed;
}

function namesIn(value: unknown): string[] {
  return [value].flat().flatMap((each) => {
    const name = typeof each === 'object' && each !== null ? (each as FrontMatter).name : each;
    return readText(name) ?? [];
  });
}

function lastPart(permalink: string | null): string | null {
  const part = permalink?.split('/').filter(Boolean).at(-1);
  return part?.replace(/\.html?$/i, '') ?? null;
}
