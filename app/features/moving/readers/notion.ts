import { countNoun } from '#app/formatting/count-noun.ts';
import { findBetterSlug, slugFromTitle } from '#app/formatting/slug.ts';
import { decodeText } from '#app/html/character-references.ts';
import { readAttributes } from '#app/html/tags.ts';
import { plainHtml } from '#app/html/words.ts';
import { heldIn } from '../ledger/count-texts.ts';
import type { Counts } from '../ledger/held.ts';
import { explain, type Note, withoutWords } from '../source/note.ts';
import { FILES_ORIGIN } from '../source/own-address.ts';
import type { SourcePost } from '../source/source-post.ts';
import { readDate, readList } from './column-values.ts';
import { writeAnchor } from './embedded.ts';
import { readMarkdownPost } from './markdown-file.ts';
import { folderOf, NOTION_NAME as NAME } from './notion-names.ts';
import { indexNotionRows, type NotionRows, type Property } from './notion-table.ts';
import { readState, saysWhetherPublic, withRepeated } from './post-state.ts';

/** Backups that others make of its pages have no id there. */
const PAGE =
  /<article(?: id="([0-9a-f-]{32,36})" class="page\b| class="page (?:sans|serif|mono)\b)/;
/** Its list of headings, which articles have here anyway, and the small pictures before names of pages. */
const DECORATION =
  /<nav\b[^<>]{0,500}\btable_of_contents\b[^<>]{0,500}>[\s\S]{0,20000}?<\/nav>|<img class="icon\b[^<>]{0,3000}>/g;
/** The end of a link to a table, which is a page of Notion. */
const TABLE_LINK = /([0-9a-f]{32})(?:_all)?\.csv(?=[)"#])/gi;
const HEADING = /^\ufeff?\s*#(?: +(.*?))? *(?:\n|$)/;
/** The fields that tables of articles have, by the names that people give to them. */
const FIELDS = {
  published: ['published', 'published at', 'publish date', 'published date', 'publication date'],
  created: ['date', 'created', 'created time', 'created at', 'date created', 'creation date'],
  tags: ['tags', 'tag', 'keywords'],
  categories: ['category', 'categories', 'topic', 'topics'],
  status: ['status', 'state'],
  author: ['author', 'authors', 'written by'],
  slug: ['slug'],
  excerpt: ['excerpt', 'summary'],
  description: ['description', 'meta description'],
} as const;

/** Whether a page begins like one that Notion exports as HTML. */
export function isNotionPage(start: string): boolean {
  return PAGE.test(start);
}

/** Whether a text is a page that Notion exports as Markdown: the id in its name, and its title as a heading. */
export function isNotionText(path: string, start: string): boolean {
  return NAME.exec(path)?.[2]?.toLowerCase() === 'md' && HEADING.test(start.replace(/\r/g, ''));
}

/** Whether a table lists the pages of a database, each of which is a file as well. */
export function isNotionTable(path: string): boolean {
  return NAME.exec(path)?.[2]?.toLowerCase() === 'csv';
}

/** Whether a file only lists the pages of an export. */
export function isNotionIndex(path: string): boolean {
  return /(?:^|\/)index\.html$/.test(path);
}

/**
 * The article in a page that Notion exports, as Markdown or as HTML. `rows` is what the tables beside
 * it say, which counts where the page itself says nothing.
 */
export function readNotionPost(
  source: string,
  path: string,
  { rows = indexNotionRows([]), now }: { rows?: NotionRows; now: Date },
): SourcePost {
  const reading = { rows, now };
  return isNotionPage(source) ? readPage(source, path, reading) : readText(source, path, reading);
}

interface Reading {
  readonly rows: NotionRows;
  readonly now: Date;
}

function readText(source: string, path: string, reading: Reading): SourcePost {
  const text = source.replace(/\r\n?/g, '\n');
  const [heading = '', title = ''] = HEADING.exec(text) ?? [];
  const { properties, rest } = takeProperties(text.slice(heading.length));
  const left: LeftLinks = { files: [], gone: [] };
  const content = openAsides(rest).replace(
    /(?<!!)\[([^\][\n]{0,500})\]\(((?:[^()\s]|\([^()\s]{0,500}\)){1,2000})\)/g,
    (whole, words: string, href: string) => {
      const target = findTarget(href, left);
      if (target === href) return whole;
      return target === null ? words : `[${words}](${target})`;
    },
  );
  const id = NAME.exec(path)?.[1] ?? '';
  const said = { id, title: title.trim(), properties, ...reading };
  const page = { ...said, content, source: rest, format: 'markdown', path, links: left } as const;
  return postOf({ ...page, dropped: [] });
}

function readPage(html: string, path: string, reading: Reading): SourcePost {
  const id = PAGE.exec(html)?.[1] ?? NAME.exec(path)?.[1] ?? '';
  const body = html.indexOf('<div class="page-body"');
  const head = html.slice(0, body === -1 ? html.length : body);
  const end = html.lastIndexOf('</article>');
  const inside =
    body === -1 ? '' : html.slice(html.indexOf('>', body) + 1, end > body ? end : undefined);
  const cover = /<img\b[^<>]*\bclass="page-cover-image"[^<>]*>/.exec(head)?.[0];
  const left: LeftLinks = { files: [], gone: [] };
  const dropped: string[] = [];
  const content = inside
    .replace(DECORATION, (piece) => {
      dropped.push(piece);
      return '';
    })
    .replace(/<a\b[^<>]{0,3000}>(\s{0,9}<img\b[^<>]{0,9000}>\s{0,9})<\/a>/g, '$1')
    .replace(
      /(<a\b[^<>]{0,3000}?)\shref="([^"<>]{0,3000})"/g,
      (whole, tag: string, value: string) => {
        const href = decodeText(value);
        const target = findTarget(href, left);
        if (target === href) return whole;
        return target === null ? tag : `${tag} href="${target}"`;
      },
    );
  const post = postOf({
    ...{ id, content, source: inside, format: 'html', path, links: left, dropped, ...reading },
    title: wordsIn(head, /<h1 class="page-title"[^<>]{0,500}>([\s\S]{0,5000}?)<\/h1>/),
    properties: rowsIn(head),
  });
  const about = wordsIn(head, /<p class="page-description"[^<>]{0,500}>([\s\S]{0,5000}?)<\/p>/);
  return {
    ...post,
    excerpt: post.excerpt ?? (about || null),
    featuredImage: cover === undefined ? null : (readAttributes(cover).get('src') ?? null),
  };
}

/** Markdown is read inside of an element only after an empty line. */
function openAsides(text: string): string {
  return text.replace(/^[ \t]*<(\/?)aside>[ \t]*$/gm, '\n<$1aside>\n');
}

interface ReadPage extends Reading {
  readonly id: string;
  readonly title: string;
  readonly properties: readonly Property[];
  readonly content: string;
  /** Its text as the export has it. */
  readonly source: string;
  readonly format: SourcePost['format'];
  readonly path: string;
  readonly links: LeftLinks;
  /** Its list of headings, and icons. */
  readonly dropped: readonly string[];
}

/** What a page says above its text is read as the front matter of a text in Markdown is. */
function postOf(page: ReadPage): SourcePost {
  const { id, title, properties, content, format, path, links, dropped, rows, now } = page;
  const { values: own, left } = sortProperties(properties);
  const ofRow = rows.find(folderOf(path), title);
  const values: Values = { ...sortProperties(ofRow).values, ...own };
  const named = title || (path.split('/').at(-1) ?? '').replace(NAME, '').trim();
  const published = readNotionDate(values.published) ?? null;
  const created = readNotionDate(values.created) ?? null;
  const notes: Note[] = [];
  const at = published ?? created;
  const fields = [...new Map([...ofRow, ...withRepeated(properties)])].filter(saysState);
  const isPublished = readState({ fields, at, now, isDraftByDefault: true }, notes);
  const slug = values.slug ?? findBetterSlug({ title: named, slug: '' }) ?? slugFromTitle(named);
  const post = readMarkdownPost(format === 'markdown' ? content : '', path, {
    now,
    given: {
      ...values,
      id: id
        .toLowerCase()
        .replaceAll('-', '')
        .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
      title: named,
      date: at,
      // Its state is read here.
      ...{ published: null, status: 'draft' },
    },
  });
  notes.push(...post.notes);
  if (left.length > 0) {
    const named = quote(left.map(([name, value]) => `${name}: ${value}`));
    notes.push(explain(countLeft(left), `Left out of what stood above its text: ${named}.`));
  }
  const { files, gone } = links;
  if (files.length > 0) {
    const says = `Attached files are not brought over: ${quote(files.map(nameOfFile))}.`;
    notes.push(explain(countLinks(files), says));
  }
  if (gone.length > 0) {
    const says = `${countNoun(gone.length, 'link')} to what Notion left out became plain text.`;
    notes.push(explain(countLinks(gone), says));
  }
  if (dropped.length > 0) {
    const icons = dropped.filter((piece) => piece.startsWith('<img')).length;
    const said = [
      ...(icons < dropped.length ? ['its list of headings, which an article has here anyway'] : []),
      ...(icons > 0 ? [countNoun(icons, 'icon')] : []),
    ];
    notes.push(explain(heldIn(dropped, 'html'), `Left out: ${said.join(', and ')}.`));
  }
  return {
    ...post,
    title: named,
    slug,
    isPublished,
    ...(format === 'html' ? { content, format } : {}),
    publishedAt: published ?? (isPublished ? created : null),
    createdAt: created ?? published,
    oldPaths: [pageAddress(id)],
    raw: {
      of: 'Notion',
      fields: [['title', title], ...new Map([...ofRow, ...properties])],
      texts: [page.source.replace(TABLE_LINK, '$1')],
      format,
      site: null,
    },
    notes,
  };
}

/** How links say a page of the same export. Nobody could open it: it is replaced by where the page is here. */
function pageAddress(id: string): string {
  return `${FILES_ORIGIN}/${id.toLowerCase().replaceAll('-', '')}`;
}

/** A page is public by its status or a tick at Published; anything else only says that it is not. */
function saysState([name, value]: Property): boolean {
  const field = fieldOf(name, value);
  if (field === 'published') return /^(?:yes|no)$/i.test(value);
  return field === 'status' || !saysWhetherPublic(name);
}

/** The links of a page to what is not here, whose words stay. */
interface LeftLinks {
  /** To attached files. */
  readonly files: string[];
  /** To pages that Notion has left out. */
  readonly gone: string[];
}

function countLinks(links: readonly string[]): Counts {
  return withoutWords(
    heldIn(
      links.map((href) => writeAnchor(href, '')),
      'html',
    ),
  );
}

/** What a link leads to instead; null for a file, which is noted. Other addresses stay as they are. */
function findTarget(href: string, left: LeftLinks): string | null {
  // What Notion writes for a page that is not in its export.
  if (/^https:\/\/www\.notion\.soundefined\b/i.test(href)) {
    left.gone.push(href);
    return null;
  }
  if (/^(?:[a-z][a-z0-9+.-]*:|[#/])/i.test(href) || href === '') return href;
  const [path = '', hash] = href.split('#', 2);
  const id = NAME.exec(path)?.[1];
  if (id !== undefined) return `${pageAddress(id)}${hash === undefined ? '' : `#${hash}`}`;
  left.files.push(href);
  return null;
}

function nameOfFile(href: string): string {
  const path = decodePath(href.split('#')[0] ?? '');
  return path.split('/').at(-1) ?? path;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The lines under the title, `Tags: Care, Beds`, if at least one of them says what we know. */
function takeProperties(text: string): { properties: Property[]; rest: string } {
  const start = text.trimStart();
  const end = start.search(/\n[ \t]*\n/);
  const block = (end === -1 ? start : start.slice(0, end)).trimEnd();
  const properties: Property[] = [];
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([^:\n]{1,60}): ?(.*)$/.exec(line) ?? [];
    // Something else than lines of properties.
    if (name === undefined) return { properties: [], rest: text };
    properties.push([name, value.trim()]);
  }
  if (Object.keys(sortProperties(properties).values).length === 0) {
    return { properties: [], rest: text };
  }
  return { properties, rest: start.slice(block.length) };
}

function rowsIn(head: string): Property[] {
  const rows = head.matchAll(
    /<tr class="property-row[^"]*"[^>]*><th>([\s\S]{0,9000}?)<\/th><td>([\s\S]{0,9000}?)<\/td><\/tr>/g,
  );
  return [...rows].map(([, name = '', value = '']) => [
    plainHtml(name.replace(/<span class="icon[\s\S]*?<\/span>/g, '')),
    // The words of a list stand in elements of their own.
    plainHtml(value.replace(/<\/span>(?=<span class="selected-value)/g, ', ')),
  ]);
}

type Values = { -readonly [name in keyof typeof FIELDS]?: string };

/** The properties that an article has, and the others. */
function sortProperties(properties: readonly Property[]): { values: Values; left: Property[] } {
  const values: Values = {};
  const left: Property[] = [];
  for (const [name, value] of properties) {
    const field = fieldOf(name, value);
    if (value === '') continue;
    if (field === null || values[field] !== undefined) left.push([name, value]);
    else values[field] = value;
  }
  return { values, left };
}

/** What is missing where two of its properties say who wrote it, or what it is about. */
function countLeft(left: readonly Property[]): Counts {
  const counts = { authors: 0, 'topics and keywords': 0 };
  for (const [name, value] of left) {
    const field = fieldOf(name, value);
    if (field === 'author') counts.authors += 1;
    if (field === 'tags' || field === 'categories') {
      counts['topics and keywords'] += readList(value).length;
    }
  }
  return counts;
}

function fieldOf(name: string, value: string): keyof typeof FIELDS | null {
  const wanted = name.trim().toLowerCase();
  const fields = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
  const field = fields.find((each) => (FIELDS[each] as readonly string[]).includes(wanted)) ?? null;
  const isDate = field === 'published' || field === 'created';
  const isAnswer = field === 'published' && /^(?:yes|no)$/i.test(value);
  return isDate && !isAnswer && readNotionDate(value) === undefined ? null : field;
}

/** Of a period, its beginning. */
function readNotionDate(value: string | undefined): string | undefined {
  const date = readDate((value ?? '').split('→')[0]?.replace(/^@/, ''));
  return date.kind === 'date' ? date.at : undefined;
}

function quote(texts: readonly string[]): string {
  const shown = texts.slice(0, 5).map((text) => `“${text.slice(0, 60)}”`);
  const more = texts.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

function wordsIn(html: string, pattern: RegExp): string {
  return plainHtml(pattern.exec(html)?.[1] ?? '');
}
