import { escapeHtml } from '#app/formatting/escape-html.ts';
import { decodeText } from '#app/html/character-references.ts';
import { findVideo } from '#app/html/content/video-embed.ts';
import { readAttributes } from '#app/html/tags.ts';
import { withBackgrounds } from './background-images.ts';
import { type Figure, writeAnchor, writeFigure } from './embedded.ts';
import { readSquarespaceText } from './squarespace-text.ts';

/** What WordPress does with a text before it shows it, as far as a post can have it. */

/** The images of the library, by their ids. */
export type Attachments = ReadonlyMap<string, Figure>;

interface Surroundings {
  readonly attachments: Attachments;
  /** Those that were uploaded to this article. */
  readonly own: readonly Figure[];
  readonly isSquarespace: boolean;
}

const IMAGE = /\.(?:jpe?g|png|gif|webp|avif)$/i;

const BLOCK =
  'address|article|aside|blockquote|details|div|dl|fieldset|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul';
const EDGE = new RegExp(`(<(?:${BLOCK})\\b[^<>]*>|</(?:${BLOCK})>)`, 'gi');
/** Elements in which empty lines begin paragraphs as well. */
const CONTAINER = /^<\/?(?:address|article|aside|blockquote|div|footer|header|main|section)\b/i;
const BEGINS_BLOCK = new RegExp(`^</?(?:${BLOCK})\\b`, 'i');
const KEPT = /<(pre|script|style|textarea)\b/gi;

/**
 * The HTML of a text. Text from the block editor, and from Squarespace, is HTML already; in older
 * texts, empty lines begin paragraphs and line breaks count.
 */
export function readWordpressText(
  source: string,
  { attachments, own, isSquarespace }: Surroundings,
): string {
  const plain = readBuilderCodes(source.replace(/\r\n?/g, '\n'));
  const text = readImages(withBackgrounds(readShortcodes(plain, { attachments, own })));
  if (isSquarespace) return readSquarespaceText(text);
  return linkAddresses(/<!--\s*wp:/.test(text) ? text : addParagraphs(text));
}

/** Where an address stands alone, WordPress shows what is there, or a link. Players are made later. */
function linkAddresses(html: string): string {
  return html.replace(
    /(<p(?:\s[^<>]*)?>|<div class="wp-block-embed__wrapper">)\s*(https?:\/\/[^\s<>"]+)\s*(?=<\/(?:p|div)>)/gi,
    (whole, tag: string, written: string) => {
      const address = decodeText(written);
      return findVideo(address) === undefined ? tag + writeAnchor(address, address) : whole;
    },
  );
}

function addParagraphs(text: string): string {
  const { held, kept } = holdBack(text);
  const paragraphs = held
    // A line break between attributes is none of the text.
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/(?<!\s)\s*\n\s*/g, ' '))
    .replace(EDGE, separate)
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) =>
      BEGINS_BLOCK.test(part) || part.startsWith('\ue000') || part.startsWith('<!--')
        ? part
        : `<p>${part.replace(/(<br\s*\/?>)?\n/gi, '<br>')}</p>`,
    );
  return paragraphs
    .join('\n')
    .replace(/\ue000(\d+)\ue001/g, (_, index: string) => kept[Number(index)] ?? '');
}

/** Elements in which line breaks mean something else, and the text with a mark in the place of each. */
function holdBack(text: string): { held: string; kept: string[] } {
  const kept: string[] = [];
  const unclosed = new Set<string>();
  let held = '';
  let position = 0;
  for (const { 1: name = '', index } of text.matchAll(KEPT)) {
    if (index < position || unclosed.has(name)) continue;
    const closing = new RegExp(`</${name}>`, 'gi');
    closing.lastIndex = index;
    if (!closing.test(text)) unclosed.add(name);
    else {
      const after = closing.lastIndex;
      const mark = kept.push(text.slice(index, after)) - 1;
      held += `${text.slice(position, index)}\n\n\ue000${mark}\ue001\n\n`;
      position = after;
    }
  }
  return { held: held + text.slice(position), kept };
}

function separate(tag: string): string {
  if (CONTAINER.test(tag)) return `\n\n${tag}\n\n`;
  return tag.startsWith('</') ? `${tag}\n\n` : `\n\n${tag}`;
}

/** How Divi, WPBakery and Avada frame the parts of a text, which only says where they stand. */
const FRAME =
  /\[\/?(?:et_pb_(?:section|row|column|text|code)|vc_(?:section|row|column|column_text)|fusion_(?:builder_(?:container|row|column)|text))(?:_inner)?(?=[\s\]])[^\][]*\]/gi;
/** What they have instead of an image, a link or a video. */
const PART = /\[(et_pb_(?:image|button|video)|vc_video)(?=[\s\]])([^\][]*)\](?:\s*\[\/\1\])?/gi;

/** The text that a page builder frames, with its images, buttons and videos. */
function readBuilderCodes(text: string): string {
  return text
    .replace(PART, (whole, _name: string, attributes: string) => {
      const part = partOf(readAttributes(`<i ${attributes}>`));
      return part === null ? whole : `\n\n${part}\n\n`;
    })
    .replace(FRAME, '\n\n');
}

function partOf(given: ReadonlyMap<string, string>): string | null {
  const address = given.get('src') ?? given.get('link') ?? '';
  if (IMAGE.test(address))
    return writeFigure({ address, alt: given.get('alt') ?? '', caption: '' });
  const words = given.get('button_text') ?? '';
  const place = given.get('button_url') ?? '';
  if (words !== '' && place !== '') {
    return `<p><a href="${escapeHtml(place)}">${escapeHtml(words)}</a></p>`;
  }
  return /^https?:\/\/\S+$/.test(address) ? address : null;
}

/** In two brackets, a shortcode is only named. */
const NAMED_CODE =
  /\[(\[(?:gallery|caption|audio|video|embed|playlist)\b[^\][]*\](?:[^\][]*\[\/\w+\])?)\]/g;

/** A gallery becomes one of ours, a player a link to its file, an embed its address. */
function readShortcodes(
  text: string,
  { attachments, own }: Omit<Surroundings, 'isSquarespace'>,
): string {
  return text
    .replace(/(?<!\[)\[gallery\b([^\][]*)\]/gi, (whole, attributes: string) => {
      const ids = /\b(?:ids|include)\s*=\s*["']?([\d,\s]+)/.exec(attributes)?.[1]?.split(',');
      // Without ids, it shows the images that were uploaded to the article.
      const images = own.filter(({ address }) => IMAGE.test(address));
      const found = ids?.flatMap((id) => attachments.get(id.trim()) ?? []) ?? images;
      const figures = found.map(writeFigure).join('');
      if (found.length === 0) return whole;
      return `\n\n${found.length === 1 ? figures : `<figure>${figures}</figure>`}\n\n`;
    })
    .replace(/(?<!\[)\[embed\b[^\][]*\]\s*(https?:\/\/[^\s[\]<]+)\s*\[\/embed\]/gi, '\n\n$1\n\n')
    .replace(
      /(?<!\[)\[(?:audio|video)\b[^\][]*?\b(?:src|mp3|mp4|m4v|webm|ogv|ogg|wav|m4a)\s*=\s*["'](https?:\/\/[^"'\s]+)["'][^\][]*\](?:\s*\[\/(?:audio|video)\])?/gi,
      (_, address: string) => `\n\n<a href="${address}">${lastPart(address)}</a>\n\n`,
    )
    .replace(NAMED_CODE, '$1');
}

function lastPart(address: string): string {
  return address.split('/').at(-1) ?? address;
}

const SIZE = /-\d{2,4}x\d{2,4}(?=\.(?:jpe?g|png|gif|webp|avif)$)/i;

/** Images point to the uploaded file, not to a smaller copy or one that a service makes. */
function readImages(html: string): string {
  return html.replace(
    /(<img\b[^<>]*?\ssrc=)(["'])([^"'<>]*)\2/gi,
    (_, before: string, mark: string, address: string) =>
      `${before}${mark}${originalAddress(address)}${mark}`,
  );
}

/** The address of the original of an image. */
export function originalAddress(address: string): string {
  const direct = address.replace(/^https?:\/\/i[0-3]\.wp\.com\//i, 'https://');
  const [path = '', query] = direct.split('?', 2);
  const isUpload = /\/wp-content\/uploads\/|\.files\.wordpress\.com\//i.test(path);
  const isSized =
    query !== undefined &&
    /^(?:(?:amp;)?(?:w|h|fit|resize|ssl|quality|strip|crop|zoom)=[^&]*&?)+$/i.test(query);
  const plain = direct !== address || isUpload ? (isSized ? path : direct) : direct;
  return isUpload ? plain.replace(SIZE, '') : plain;
}

/** Whether a text begins like a WordPress export. */
export function isWordpressExport(start: string): boolean {
  return /<rss\b[^>]*wordpress\.org\/export\//.test(start);
}
