import { escapeHtml } from '#app/formatting/escape-html.ts';
import { heldIn } from '../ledger/count-texts.ts';
import { explain, more, type Note } from '../source/note.ts';
import { readList, readText } from './column-values.ts';
import {
  describeLeftOut,
  type Left,
  type LeftOutWords,
  listAt,
  noteLeft,
  parseData,
  textAt,
  valueAt,
  writeAnchor,
  writeFigure,
} from './embedded.ts';

/** What the blog of Wix calls the columns of its table, in lower case. */
const COLUMNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'published date': 'published_at',
    author: 'author_name',
    id: 'wix id',
  }),
);
const MEDIA = 'https://static.wixstatic.com/media/';
const MOST_LEVELS = 100;
/** Wix names categories and tags by their ids where it does not write them out. */
const ID = /^(?:[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
const ONLY_WORDS =
  'The file has no formatted text of it, so only its words come, without headings, links and images.';

type Row = ReadonlyMap<string, unknown>;

/** Whether these are the columns, in lower case, of the table that Wix exports of its blog. */
export function isWixTable(names: readonly string[]): boolean {
  return names.includes('plain content') && names.includes('rich content');
}

/** The row with the columns that a table of articles has, and what is lost as sentences. */
export function readWixRow(row: Row): { readonly row: Row; readonly notes: readonly Note[] } {
  const named = new Map([...row].map(([name, value]) => [COLUMNS.get(name) ?? name, value]));
  const names = ['main category', 'categories', 'tags'].flatMap((name) => readList(row.get(name)));
  const keywords = [...new Set(names)].filter((name) => /[^\s"]/.test(name) && !ID.test(name));
  const { html, notes } = readContent(
    readText(row.get('rich content')),
    readText(row.get('plain content')) ?? '',
  );
  named.set('content', html);
  named.set('meta_keywords', keywords);
  named.set('featured_image_url', imageAddress(row.get('cover image')));
  // A column of Wix, which would say the keywords once more.
  named.delete('tags');
  return { row: named, notes };
}

function readContent(rich: string | null, plain: string): { html: string; notes: readonly Note[] } {
  const left: Left = new Map();
  const html = writeAll(readParts(parseData(rich), 0), left);
  if (html !== '') return { html, notes: describeLeftOut(left, LEFT_OUT, 'ricos') };
  const paragraphs = plain.split(/\n\s*\n/).filter((text) => text.trim() !== '');
  const words = paragraphs.map((text) => `<p>${escapeHtml(text).replace(/\n/g, '<br>')}</p>`);
  const notes = words.length === 0 ? [] : [explain(more(heldIn(words, 'html')), ONLY_WORDS)];
  return { html: words.join(''), notes };
}

/** The parts of a text in the format that Wix calls Ricos: a tree in JSON. */
interface Part {
  readonly type: string;
  readonly parts: readonly Part[];
  readonly data: object;
}

function readParts(value: unknown, level: number): Part[] {
  if (level > MOST_LEVELS) return [];
  return listAt(value, 'nodes').flatMap((each) =>
    typeof each === 'object' && each !== null
      ? [
          {
            type: textAt(each, 'type'),
            parts: readParts(each, level + 1),
            data: each,
          },
        ]
      : [],
  );
}

function writeAll(parts: readonly Part[], left: Left): string {
  return parts.map((part) => write(part, left)).join('');
}

const WRAPPERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    PARAGRAPH: 'p',
    BLOCKQUOTE: 'blockquote',
    BULLETED_LIST: 'ul',
    ORDERED_LIST: 'ol',
    LIST_ITEM: 'li',
    TABLE_ROW: 'tr',
    TABLE_CELL: 'td',
    COLLAPSIBLE_ITEM: 'details',
    COLLAPSIBLE_ITEM_TITLE: 'summary',
  }),
);
/** As an owner calls what does not come along. */
const LEFT_OUT: LeftOutWords = new Map(
  Object.entries({
    APP_EMBED: ['element of an app', 'elements of apps'],
    AUDIO: ['recording', 'recordings'],
    FILE: ['file', 'files'],
    HTML: ['piece of HTML', 'pieces of HTML'],
    MAP: ['map', 'maps'],
    POLL: ['poll', 'polls'],
    VIDEO: ['video', 'videos'],
  }),
);

function write(part: Part, left: Left): string {
  const { type, parts, data } = part;
  if (type === 'TEXT') return writeText(data);
  if (type === 'IMAGE') return writeImage(part, left);
  if (type === 'DIVIDER') return '<hr>';
  const inside = writeAll(parts, left);
  const tag = WRAPPERS.get(type);
  if (tag !== undefined) return inside === '' ? '' : `<${tag}>${inside}</${tag}>`;
  if (type === 'HEADING') return writeHeading(data, inside);
  if (type === 'CODE_BLOCK') return `<pre><code>${inside}</code></pre>`;
  if (type === 'TABLE') return `<table><tbody>${inside}</tbody></table>`;
  const written = writeEmbedded(part);
  if (written !== '') return written;
  // A part that only has others in it, such as columns.
  if (inside === '') noteLeft(left, type, { nodes: [{ ...data, nodes: [] }] });
  return inside;
}

function writeHeading(data: object, inside: string): string {
  const level = Math.min(6, Math.max(2, Number(valueAt(data, 'headingData', 'level')) || 2));
  return inside === '' ? '' : `<h${level}>${inside}</h${level}>`;
}

const MARKS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    BOLD: 'strong',
    ITALIC: 'em',
    STRIKETHROUGH: 'del',
    SUPERSCRIPT: 'sup',
    SUBSCRIPT: 'sub',
  }),
);

function writeText(data: object): string {
  let html = escapeHtml(textAt(data, 'textData', 'text'));
  let href = '';
  for (const decoration of listAt(data, 'textData', 'decorations')) {
    const mark = MARKS.get(textAt(decoration, 'type'));
    if (mark !== undefined) html = `<${mark}>${html}</${mark}>`;
    href ||= textAt(decoration, 'linkData', 'link', 'url');
  }
  return href === '' ? html : `<a href="${escapeHtml(href)}">${html}</a>`;
}

function writeImage({ parts, data }: Part, left: Left): string {
  const captions = parts.filter(({ type }) => type === 'CAPTION').flatMap((part) => part.parts);
  const caption = writeAll(captions, left) || escapeHtml(textAt(data, 'imageData', 'caption'));
  return figureOf(
    valueAt(data, 'imageData', 'image'),
    textAt(data, 'imageData', 'altText'),
    caption,
  );
}

function figureOf(image: unknown, alternative: string, caption = ''): string {
  const address = imageAddress(textAt(image, 'src', 'url') || textAt(image, 'src', 'id'));
  if (address === null) return '';
  return writeFigure({ address, alt: alternative, caption });
}

/** What is shown in a text and is not text; empty for what has no place in a post. */
function writeEmbedded({ type, data }: Part): string {
  switch (type) {
    case 'GALLERY':
      return listAt(data, 'galleryData', 'items')
        .map((item) =>
          figureOf(
            valueAt(item, 'image', 'media'),
            textAt(item, 'altText') || textAt(item, 'title'),
          ),
        )
        .join('');
    case 'GIF':
      return figureOf(
        { src: { url: textAt(data, 'gifData', 'original', 'gif') } },
        textAt(data, 'gifData', 'title'),
      );
    case 'VIDEO':
      return linkTo(textAt(data, 'videoData', 'video', 'src', 'url'));
    case 'EMBED':
      return linkTo(textAt(data, 'embedData', 'src'));
    case 'LINK_PREVIEW':
      return linkTo(
        textAt(data, 'linkPreviewData', 'link', 'url'),
        textAt(data, 'linkPreviewData', 'title'),
      );
    case 'BUTTON':
      return linkTo(textAt(data, 'buttonData', 'link', 'url'), textAt(data, 'buttonData', 'text'));
    case 'HTML':
      return linkTo(textAt(data, 'htmlData', 'url'));
    default:
      return '';
  }
}

/** A line of its own; one that is the address of a video becomes a player when the text is cleaned. */
function linkTo(address: string, words = address): string {
  if (!/^https?:\/\//i.test(address)) return words === address ? '' : `<p>${escapeHtml(words)}</p>`;
  return `<p>${writeAnchor(address, words)}</p>`;
}

/** Where an image is: Wix writes `wix:image://v1/…/its name#…`, or only the middle of it. */
function imageAddress(value: unknown): string | null {
  const text = readText(value)?.trim() ?? '';
  if (/^https?:\/\//i.test(text)) return text;
  const id = /^wix:image:\/\/v1\/([^/#]+)/.exec(text)?.[1] ?? text;
  return /^[^\s/:]+\.[a-z0-9]{2,5}$/i.test(id) ? `${MEDIA}${encodeURI(decode(id))}` : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
