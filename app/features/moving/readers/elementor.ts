import { escapeHtml } from '#app/formatting/escape-html.ts';
import { heldIn } from '../ledger/count-texts.ts';
import { explain, type Note } from '../source/note.ts';
import {
  type Left,
  listAt,
  noteLeft,
  parseData,
  textAt,
  valueAt,
  writeFigure,
} from './embedded.ts';
import type { Attachments } from './wordpress-text.ts';

/**
 * The text of a page that was made with Elementor, which keeps its parts as data beside the text, as JSON.
 * It usually writes their words into the text as well, but not always, and not all.
 */

/** More than a page has; parts that are nested deeper, or come later, are left out. */
const MOST_LEVELS = 50;
const MOST_CHARACTERS = 2_000_000;
/** Names of parts that are named to the owner. */
const MOST_NAMED = 10;

interface Reading {
  readonly attachments: Attachments;
  /** The parts that have no place in a post. */
  readonly left: Left;
  /** The captions that its images have in the library. */
  readonly captions: string[];
  room: number;
}

/**
 * Null if the text of the article has as much, or the site showed that. `sources` is what the HTML is made
 * of, as JSON.
 * @param notes receives what is left out
 */
export function readElementor(
  meta: readonly (readonly [key: string, value: string])[],
  { text, attachments, site }: { text: string; attachments: Attachments; site: string },
  notes: Note[],
): { readonly html: string; readonly sources: readonly string[] } | null {
  const data = meta.findLast(([key]) => key === '_elementor_data')?.[1] ?? '';
  const isUsed = meta.findLast(([key]) => key === '_elementor_edit_mode')?.[1] === 'builder';
  if (!isUsed || data === '') return null;
  const parts = parseData(data);
  if (!Array.isArray(parts)) {
    notes.push('What Elementor has of it can’t be read, so only what stands in its text comes.');
    return null;
  }
  const reading: Reading = { attachments, left: new Map(), captions: [], room: MOST_CHARACTERS };
  const html = writeParts(parts, reading, 0);
  const isRicher = hasMore(html, text);
  if (reading.left.size > 0) notes.push(describeLeft(reading.left, isRicher, site));
  const captions = reading.captions.map((caption) => JSON.stringify({ caption }));
  return isRicher ? { html, sources: [data, ...captions] } : null;
}

function describeLeft(left: Left, isRicher: boolean, site: string): Note {
  const named = [...left]
    .slice(0, MOST_NAMED)
    .map(([name, { length }]) => (length === 1 ? name : `${name} (${length})`));
  const names = `${named.join(', ')}${left.size > MOST_NAMED ? ' and others' : ''}`;
  if (!isRicher) return `Elementor also showed what may not be in its text: ${names}.`;
  const pieces = [...left.values()].flat();
  return explain(
    heldIn(pieces, 'elementor', site),
    `Left out of its text, as only Elementor shows it: ${names}.`,
  );
}

/** Whether one text shows more words than the other, or as many with more that stands out. */
function hasMore(html: string, text: string): boolean {
  const words = (of: string) => of.replace(/<[^<>]*>/g, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const marks = (of: string) => of.match(/<(?:h[1-6]|img|a|li)\b/gi)?.length ?? 0;
  const more = words(html) - words(text);
  return more > 0 || (more === 0 && marks(html) > marks(text));
}

function writeParts(parts: readonly unknown[], reading: Reading, level: number): string {
  if (level > MOST_LEVELS) {
    if (parts.length > 0) noteLeft(reading.left, 'parts that are nested too deep', parts);
    return '';
  }
  let html = '';
  for (const [at, part] of parts.entries()) {
    const settings = valueAt(part, 'settings');
    if (!isShown(settings)) {
      noteLeft(reading.left, 'parts that were hidden', part);
      continue;
    }
    const own = writeWidget(textAt(part, 'widgetType'), settings, reading);
    if (own.length > reading.room) {
      const rest = parts.slice(at);
      noteLeft(reading.left, 'parts beyond its first two million characters', rest);
      break;
    }
    reading.room -= own.length;
    html += own + writeParts(listAt(part, 'elements'), reading, level + 1);
  }
  return html;
}

/** Not what no screen shows, and not what only some readers saw. */
function isShown(settings: unknown): boolean {
  const isSet = (name: string) => /[^[\]\s]/.test(textAt(settings, name));
  const isNowhere = ['hide_desktop', 'hide_tablet', 'hide_mobile'].every(isSet);
  const conditions = valueAt(settings, 'e_display_conditions');
  const isForSome =
    isSet('e_display_conditions') ||
    (Array.isArray(conditions) && conditions.length > 0) ||
    isSet('enabled_visibility');
  return !isNowhere && !isForSome;
}

/** Only give the page its look. */
const UNSAID: ReadonlySet<string> = new Set(['', 'divider', 'spacer', 'menu-anchor']);

function writeWidget(name: string, settings: unknown, reading: Reading): string {
  if (UNSAID.has(name)) return '';
  const write = WIDGETS.get(name);
  const filled = Object.keys(valueAt(settings, '__dynamic__') ?? {});
  // What stands in the data of such a part is not what its page showed.
  if (write === undefined || filled.length > 0) {
    noteLeft(reading.left, name.slice(0, 40), settings);
    return '';
  }
  return write(settings, reading);
}

type Write = (settings: unknown, reading: Reading) => string;

/** Their words are HTML. */
const WIDGETS: ReadonlyMap<string, Write> = new Map(
  Object.entries<Write>({
    heading: (said) => heading(textAt(said, 'header_size'), linked(said, textAt(said, 'title'))),
    'text-editor': (said) => `\n\n${textAt(said, 'editor')}\n\n`,
    image,
    'image-box': box,
    'icon-box': box,
    'icon-list': (said) => {
      const items = listAt(said, 'icon_list').map(
        (each) => `<li>${linked(each, textAt(each, 'text'))}</li>`,
      );
      return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
    },
    button: (said) => paragraph(linked(said, textAt(said, 'text'))),
    video: (said) => paragraph(escapeHtml(videoAddress(said))),
    accordion: tabs,
    toggle: tabs,
    tabs,
  }),
);

function box(said: unknown, reading: Reading): string {
  const title = linked(said, textAt(said, 'title_text'));
  return (
    image(said, reading) +
    heading(textAt(said, 'title_size') || 'h3', title) +
    paragraph(textAt(said, 'description_text'))
  );
}

function tabs(said: unknown): string {
  return listAt(said, 'tabs')
    .map((each) => `${heading('h3', textAt(each, 'tab_title'))}\n\n${textAt(each, 'tab_content')}`)
    .join('\n\n');
}

function heading(level: string, words: string): string {
  if (words === '') return '';
  if (level !== '' && !/^h[1-6]$/.test(level)) return paragraph(words);
  const name = level === '' || level === 'h1' ? 'h2' : level;
  return `<${name}>${words}</${name}>`;
}

function paragraph(html: string): string {
  return html === '' ? '' : `<p>${html}</p>`;
}

function linked(said: unknown, words: string): string {
  const address = textAt(said, 'link', 'url');
  return address === '' || words === '' ? words : `<a href="${escapeHtml(address)}">${words}</a>`;
}

/** What it shows is said in the library; a link to its own file only shows it larger. */
function image(said: unknown, { attachments, captions }: Reading): string {
  const address = textAt(said, 'image', 'url');
  if (address === '') return '';
  const known = attachments.get(String(valueAt(said, 'image', 'id')));
  const isOfLibrary = textAt(said, 'caption_source') === 'attachment';
  if (isOfLibrary && known) captions.push(known.caption);
  const own = textAt(said, 'caption_source') === 'custom' ? textAt(said, 'caption') : '';
  const figure = writeFigure({
    address,
    alt: textAt(said, 'image', 'alt') || (known?.alt ?? ''),
    caption: isOfLibrary ? (known?.caption ?? '') : own,
  });
  const isLink = textAt(said, 'link_to') === 'custom';
  return isLink ? figure.replace(/<img [^<>]*>/, (tag) => linked(said, tag)) : figure;
}

function videoAddress(said: unknown): string {
  const kind = textAt(said, 'video_type') || 'youtube';
  return kind === 'hosted'
    ? textAt(said, 'hosted_url', 'url') || textAt(said, 'external_url', 'url')
    : textAt(said, `${kind}_url`);
}
