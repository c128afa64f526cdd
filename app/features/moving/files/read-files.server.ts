import { MOVED_KINDS } from '#app/features/moved-rows.ts';
import { IMAGE_FILE } from '#app/html/image-file.ts';
import { type Cascade, isSection, readCascades } from '../readers/cascade.ts';
import { isEleventyData, readEleventyData, withoutKind } from '../readers/eleventy-data.ts';
import { readMarkdownPost } from '../readers/markdown-file.ts';
import { readMediumPost } from '../readers/medium.ts';
import { isNotionIndex, isNotionTable, isNotionText, readNotionPost } from '../readers/notion.ts';
import { indexNotionRows, type NotionRows, readNotionTable } from '../readers/notion-table.ts';
import { readCsvPosts, readSqlPosts } from '../readers/old-backend.ts';
import { type People, readCsvPeople } from '../readers/people.server.ts';
import { cannotRead, isSiteConfig, readSiteConfig } from '../readers/site-config.ts';
import { isSubstackPeople, readSubstackPosts, substackKey } from '../readers/substack.ts';
import { readWordpressPosts, readWordpressSite } from '../readers/wordpress.server.ts';
import type { FileKind, ReadText } from '../source/source-post.ts';
import {
  DamagedFileError,
  type FoundFile,
  isZipStart,
  type OpenedFiles,
  readStart,
  readWhole,
} from './open-files.server.ts';
import type { DetailFiles } from './read-details.server.ts';
import { readJson } from './read-json.server.ts';
import { readWholeText } from './read-pieces.server.ts';
import { ROWS_FOLDER, type RowFiles, rowsFile } from './read-rows.server.ts';
import { describeGuess, readTextFile } from './read-text.ts';
import { RECOGNIZED_BYTES, recognize } from './recognize.ts';

const MEGABYTE = 1024 * 1024;
/** Of a file with one article, which may have a megabyte of text. */
const MOST_ARTICLE_BYTES = 8 * MEGABYTE;
/** Of a table that is in memory as a whole; other formats are read in pieces. */
const MOST_TABLE_MEGABYTES = 32;
const MOST_JSON_MEGABYTES = 64;
/** Of tables that only say more of pages; all of them are in memory at once. */
const MOST_TABLES = 100;
const MOST_NOTION_TABLE_BYTES = MEGABYTE;
/** Sections and configurations, which say something of other texts. */
const MOST_SECTIONS = 1_000;
const MOST_SECTION_BYTES = 64 * 1024;

const SUBSTACK_PEOPLE =
  'Who subscribed, and who opened which article, stays in the files from Substack: only articles are imported.';

/** What generators of sites have beside the articles: how pages look, feeds, and what is said of the program. */
const NO_ARTICLE =
  /(?:^|\/)(?:(?:node_modules|\.git(?:hub)?)\/|(?:readme|license|changelog|contributing|code_of_conduct|404)\.\w+$|\.(?:xml|s?css|js|json)$)/i;
/** Their folders, as they write them, above those of the articles. */
const THEME =
  /^(?:(?!(?:content|_posts|posts|src)\/)[^/]+\/)*(?:_layouts|_includes|_sass|layouts|archetypes|themes)\//;
const MARKDOWN_NAME = /\.(?:md|markdown|mdx)$/i;
/** What Eleventy makes pages of. */
const TEXT_NAME = /\.(?:md|markdown|mdx|html?|njk|liquid|hbs|ejs|haml|pug|webc)$/i;

/** The files of an import, sorted by what they are. */
export interface SortedFiles {
  readonly texts: readonly { readonly file: FoundFile; readonly kind: FileKind }[];
  readonly images: readonly FoundFile[];
  /** Texts that a list among the files names, by its key. */
  readonly beside: ReadonlyMap<string | null, FoundFile>;
  /** What the tables of Notion say of its pages. */
  readonly notionRows: NotionRows;
  /** What the configuration and the sections of a site say of its texts. */
  readonly cascades: readonly Cascade[];
  /** What our own export says beside its articles. */
  readonly details: DetailFiles;
  readonly rows: RowFiles;
  /** Whether a file is of our own export, which leaves nothing out. */
  readonly isOwn: (name: string) => boolean;
  readonly notes: readonly string[];
}

/** Finds out what each file is. Only images go by their names: there may be thousands. */
export async function sortFiles({ files, refused }: OpenedFiles): Promise<SortedFiles> {
  const { details, rows, isOwn, isRepeated } = readOwnExports(files);
  const texts: { file: FoundFile; kind: FileKind }[] = [];
  const images: FoundFile[] = [];
  const notes = [...refused];
  const unknown: FoundFile[] = [];
  const configs = await readConfigs(files);
  notes.push(...configs.notes);
  for (const file of files) {
    if (isRepeated(file.name) || configs.read.has(file)) continue;
    const kind = IMAGE_FILE.test(file.name) ? 'image' : await recognizeFile(file);
    if (kind instanceof DamagedFileError) notes.push(kind.message);
    else if (kind === 'image') images.push(file);
    else if (kind === 'packed') {
      notes.push(
        `${file.name} is packed in a way that we cannot read. Unpack it, and choose what was in it.`,
      );
    } else if (kind === 'zip')
      notes.push(`${file.name} is a ZIP inside a ZIP inside a ZIP. Upload it separately.`);
    else if (kind === 'unknown') unknown.push(file);
    else texts.push({ file, kind });
  }
  const isSubstack = texts.some(({ kind }) => kind === 'substack');
  const beside = isSubstack ? indexTexts(unknown) : new Map();
  const isNotion = texts.some(({ kind }) => kind === 'notion');
  const tables = isNotion ? unknown.filter(({ name }) => isNotionTable(name)) : [];
  const notionRows = indexNotionRows(
    await Promise.all(tables.slice(0, MOST_TABLES).map(readTable)),
  );
  const sections = await readSections(texts);
  notes.push(...sections.notes);
  const cascades = [...configs.cascades, ...sections.cascades];
  const isPeople = ({ name }: FoundFile) => isSubstack && isSubstackPeople(name);
  if (unknown.some(isPeople)) notes.push(SUBSTACK_PEOPLE);
  const left = unknown.filter(
    (file) =>
      beside.get(substackKey(file.name)) !== file &&
      !tables.includes(file) &&
      !isPeople(file) &&
      !(isNotion && isNotionIndex(file.name)),
  );
  notes.push(...describeUnknown(left.map(({ name }) => name)));
  return { texts, images, beside, notionRows, cascades, details, rows, isOwn, notes };
}

/**
 * In our own export, everything but the images, `articles.json`, what is said of topics and authors, and
 * the rows of the site says the same once more. Beside the rows are files that belong to them, which are
 * nothing for the library even if they are images.
 */
function readOwnExports(files: readonly FoundFile[]): {
  details: DetailFiles;
  rows: RowFiles;
  isOwn: (name: string) => boolean;
  isRepeated: (name: string) => boolean;
} {
  const names = new Set(files.map(({ name }) => name));
  const own = [...names]
    .filter((name) => name.endsWith('/articles.json'))
    .map((name) => name.slice(0, -'articles.json'.length))
    .filter((folder) => names.has(`${folder}wordpress.xml`) && names.has(`${folder}ghost.json`));
  const isOwn = (name: string) => own.some((folder) => name.startsWith(folder));
  const named = (name: string) =>
    files.filter((file) => own.some((folder) => file.name === folder + name));
  return {
    details: {
      topics: named('topics.json'),
      authors: named('authors.json'),
      redirects: named('redirects.json'),
      images: named('images.json'),
    },
    rows: Object.fromEntries(
      MOVED_KINDS.map((kind) => [kind, named(rowsFile(kind))]),
    ) as unknown as RowFiles,
    isOwn,
    isRepeated: (name) =>
      isOwn(name) &&
      (!IMAGE_FILE.test(name) || own.some((folder) => name.startsWith(folder + ROWS_FOLDER))) &&
      !own.some((folder) => name === `${folder}articles.json`),
  };
}

function indexTexts(files: readonly FoundFile[]): Map<string | null, FoundFile> {
  const found = new Map(files.map((file) => [substackKey(file.name), file]));
  found.delete(null);
  return found;
}

/** Lists a few files by name and counts more, such as an export with a page per article. */
function describeUnknown(names: readonly string[]): string[] {
  if (names.length <= 3) {
    return names.map((name) => `We can’t read ${name}, so it was left out.`);
  }
  const count = names.length.toLocaleString('en-US');
  return [`We can’t read ${count} of the files, such as ${names[0]}, so they were left out.`];
}

async function recognizeFile(file: FoundFile): Promise<FileKind | DamagedFileError> {
  let start: Buffer;
  try {
    start = await readStart(await file.open(), RECOGNIZED_BYTES);
  } catch (error) {
    if (error instanceof DamagedFileError) return error;
    throw error;
  }
  if (isZipStart(start)) return 'zip';
  const kind = recognize(start);
  if (kind === 'unknown' && isNotionText(file.name, readTextFile(start).text)) return 'notion';
  // Without front matter, Markdown looks like any other text; it may begin with a bracket.
  const isText = kind === 'unknown' || kind === 'json' || kind === 'sql';
  const read = isText && MARKDOWN_NAME.test(file.name) ? 'markdown' : kind;
  const isTheme = THEME.test(file.name);
  const isOther = isTheme || NO_ARTICLE.test(file.name);
  // A template begins as JSON does.
  return (read === 'markdown' && isOther) || (read === 'json' && isTheme) ? 'unknown' : read;
}

/** The articles in a file. */
export async function readTextPosts(
  { file, kind }: SortedFiles['texts'][number],
  {
    now,
    beside,
    notionRows,
    cascades,
    isOwn,
    people,
  }: { now: Date; people: People } & Pick<
    SortedFiles,
    'beside' | 'notionRows' | 'cascades' | 'isOwn'
  >,
): Promise<ReadText> {
  const { name } = file;
  if (kind === 'wordpress') return readWordpress(file, now);
  // Ours has the articles of a whole site in one file, and is read in pieces.
  const refusal = isOwn(name) ? null : refuseLarge(file, kind);
  if (refusal !== null) return { what: null, posts: [], notes: [refusal] };
  if (kind === 'json') return readJson(file, { now, people, isOwn: isOwn(name) });
  const { text, isGuessed } = await readWholeText(file);
  const notes = isGuessed ? [describeGuess(name)] : [];
  switch (kind) {
    case 'csv':
      return {
        what: 'a table of articles (CSV)',
        posts: readCsvPosts(text, notes, now),
        notes,
        mayLackDrafts: true,
      };
    case 'sql':
      return {
        what: 'a dump of a database (SQL)',
        posts: readSqlPosts(text, notes, now, (row) => people.add(row, name)),
        notes,
      };
    case 'people':
      for (const row of readCsvPeople(text)) people.add(row, name);
      return { what: null, posts: [], notes };
    case 'substack':
      return {
        what: 'an export of Substack',
        posts: readSubstackPosts(text, (key) => readBeside(beside.get(key)), now),
        notes,
      };
    case 'medium':
      return { what: null, posts: [readMediumPost(text)], notes };
    case 'notion':
      return { what: null, posts: [readNotionPost(text, name, { rows: notionRows, now })], notes };
    case 'markdown':
      return { what: null, posts: [readMarkdownPost(text, name, { now, cascades })], notes };
    default:
      return { what: null, posts: [], notes };
  }
}

async function readSections(texts: SortedFiles['texts']) {
  const sections = texts.filter(({ file, kind }) => kind === 'markdown' && isSection(file.name));
  const cascades: Cascade[] = [];
  const notes = describeLeft(sections.map(({ file }) => file));
  for (const { file } of sections.slice(0, MOST_SECTIONS)) {
    const bytes = file.bytes > MOST_SECTION_BYTES ? null : await readWhole(file);
    if (bytes === null) notes.push(cannotRead(file.name));
    else cascades.push(...readCascades(readTextFile(bytes).text, file.name));
  }
  return { cascades, notes };
}

/** What such files say of other texts may be that these are hidden. */
function describeLeft(files: readonly FoundFile[]): string[] {
  const left = files.slice(MOST_SECTIONS);
  const [first] = left;
  if (first === undefined) return [];
  return [
    cannotRead(
      left.length === 1
        ? first.name
        : `${left.length.toLocaleString('en-US')} files that say something of others, such as ${first.name}`,
    ),
  ];
}

/** What the configurations of sites say; files of other programs with such names are not in `read`. */
async function readConfigs(files: readonly FoundFile[]) {
  const found = new Set<FoundFile>();
  const cascades: Cascade[] = [];
  const texts = new Set(
    files.flatMap(({ name }) => (TEXT_NAME.test(name) ? withoutKind(name) : [])),
  );
  // An export may be called like its folder, but not such a file as large as one.
  const isData = ({ name, bytes }: FoundFile) =>
    bytes <= MOST_SECTION_BYTES && isEleventyData(name, texts);
  const named = files.filter((file) => isSiteConfig(file.name) || isData(file));
  const notes = describeLeft(named);
  for (const file of named.slice(0, MOST_SECTIONS)) {
    const bytes = file.bytes > MOST_SECTION_BYTES ? null : await readWhole(file);
    const read = isSiteConfig(file.name) ? readSiteConfig : readEleventyData;
    const config =
      bytes === null
        ? { cascades: [], notes: [cannotRead(file.name)] }
        : read(readTextFile(bytes).text, file.name);
    if (config === null) continue;
    found.add(file);
    cascades.push(...config.cascades);
    notes.push(...config.notes);
  }
  return { read: found, cascades, notes };
}

/** Why a file is too large to be read, as a sentence for the owner. */
function refuseLarge({ name, bytes }: FoundFile, kind: FileKind): string | null {
  if (kind === 'markdown' || kind === 'medium' || kind === 'notion') {
    return bytes <= MOST_ARTICLE_BYTES
      ? null
      : `${name} is larger than 8 MB. An article has up to 1 MB, so it was left out.`;
  }
  const most = kind === 'json' ? MOST_JSON_MEGABYTES : MOST_TABLE_MEGABYTES;
  return bytes <= most * MEGABYTE
    ? null
    : `${name} is larger than ${most} MB. Split it into several files.`;
}

async function readTable(file: FoundFile) {
  const bytes = file.bytes > MOST_NOTION_TABLE_BYTES ? null : await readWhole(file);
  return readNotionTable(file.name, bytes === null ? '' : readTextFile(bytes).text);
}

async function readBeside(file: FoundFile | undefined): Promise<string | null> {
  if (file === undefined || file.bytes > MOST_ARTICLE_BYTES) return null;
  return (await readWholeText(file)).text;
}

async function readWordpress(file: FoundFile, now: Date): Promise<ReadText> {
  const found = await readWordpressSite(file);
  const from = found.site === '' ? '' : ` from ${found.site}`;
  return {
    what: `an export of ${found.isSquarespace ? 'Squarespace' : 'WordPress'}${from}`,
    posts: readWordpressPosts(file, found, now),
    notes: found.notes,
    site: found.site,
  };
}
