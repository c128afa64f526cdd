import { escapeHtml } from '#app/formatting/escape-html.ts';
import { plainHtml } from '#app/html/words.ts';
import { heldIn } from '../ledger/count-texts.ts';
import { explain, type Note } from '../source/note.ts';
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
} from './embedded.ts';
import { type FoundElement, type Rewritten, rewriteElements } from './rewrite-elements.ts';

/** What only Substack's own pages need: forms and buttons that ask to subscribe, icons, hints for its editor. */
const NOISE: ReadonlySet<string> = new Set([
  'captioned-button-wrap',
  'community-chat',
  'directMessage',
  'hide-text',
  'image-link-expand',
  'install-substack-app-embed',
  'paywall-jump',
  'subscription-widget-wrap',
  'subscription-widget-wrap-editor',
]);
const UPLOADED: LeftOutWords = new Map(
  Object.entries({
    'native-video-embed': ['video', 'videos'],
    'native-audio-embed': ['recording', 'recordings'],
    'latex-rendered': ['formula', 'formulas'],
    'poll-embed': ['poll', 'polls'],
    'file-embed-wrapper': ['file', 'files'],
  }),
);
/** Where Substack keeps images, and makes them smaller. */
const IMAGE_HOST =
  /^https:\/\/(?:(?:cdn\.)?substackcdn\.com|(?:substack-post-media|bucketeer-[\w-]+)\.s3\.)/;
/** Substack keeps photos as phones make them, which no browser can show, and its service makes others of them. */
const PHONE_PHOTO = /\.hei[cf]$/i;

/** The text of an article as Substack exports it, without what surrounds it there. */
export function readSubstackText(text: string): { html: string; notes: readonly Note[] } {
  const left: Left = new Map();
  const asked: string[] = [];
  const html = rewriteElements(text, (element) => {
    const rewritten = rewrite(element, left);
    if (asksReaders(element) && rewritten === '') asked.push(element.whole);
    return rewritten;
  });
  const notes = describeLeftOut(left, UPLOADED, 'html');
  return {
    html: unwrapImages(html),
    notes:
      asked.length === 0
        ? notes
        : [
            ...notes,
            explain(
              heldIn(asked, 'html'),
              `Left out, as it only works on Substack: ${asked.length === 1 ? '1 form or button' : `${asked.length} forms and buttons`}.`,
            ),
          ],
  };
}

/** Whether it asks readers to subscribe, share or comment, or is a hint for them. */
function asksReaders(element: FoundElement): boolean {
  const { classes } = element;
  return classes.has('button-wrapper') || [...classes].some((each) => NOISE.has(each));
}

function rewrite(element: FoundElement, left: Left): Rewritten | null {
  const { name, classes, attributes, inside, whole } = element;
  for (const each of classes) {
    if (NOISE.has(each)) return '';
    if (UPLOADED.has(each)) {
      noteLeft(left, each, whole);
      return '';
    }
  }
  if (name === 'img')
    return PHONE_PHOTO.test(attributes.get('src') ?? '') ? readable(attributes) : null;
  if (classes.has('image-link') && IMAGE_HOST.test(attributes.get('href') ?? '')) {
    return { start: '', end: '' };
  }
  if (classes.has('button-wrapper') && isOfSubstack(element)) return '';
  if (classes.has('pullquote')) return { start: '<blockquote>', end: '</blockquote>' };
  return inside.length > 0 && !classes.has('tweet') ? null : writeEmbedded(element);
}

/** The photo in a form that browsers show: the largest of those in its `srcset`. */
function readable(attributes: ReadonlyMap<string, string>): string | null {
  const sizes = [...(attributes.get('srcset') ?? '').matchAll(/(https:\S+) \d+w/g)];
  const address = sizes.at(-1)?.[1];
  if (address === undefined) return null;
  const alternative = escapeHtml(attributes.get('alt') ?? '');
  return `<img src="${escapeHtml(address)}" alt="${alternative}">`;
}

/** Whether a button asks readers to subscribe, share or comment there. */
function isOfSubstack({ attributes, inside }: FoundElement): boolean {
  const href = /\bhref="([^"]*)"/.exec(inside)?.[1] ?? attributes.get('href') ?? '';
  return /\/subscribe\b|[?&;]action=share\b|\/comments\b|\/app\/|\baction=share-publication\b/.test(
    href,
  );
}

/** What its pages make of elements that have only data. */
function writeEmbedded({ classes, attributes }: FoundElement): Rewritten | null {
  const data = parseData(attributes.get('data-attrs'));
  if (classes.has('tweet')) return writeTweet(data);
  if (classes.has('mention-wrap')) return escapeHtml(textAt(data, 'name'));
  if (classes.has('digest-post-embed') || classes.has('embedded-post-wrap')) {
    return writeLink(textAt(data, 'canonical_url') || textAt(data, 'url'), textAt(data, 'title'));
  }
  if (classes.has('embedded-publication-wrap')) {
    return writeLink(textAt(data, 'base_url'), textAt(data, 'name'));
  }
  if (classes.has('image-gallery-embed')) return writeGallery(valueAt(data, 'gallery'));
  return null;
}

function writeTweet(data: unknown): string | null {
  const lines = textAt(data, 'full_text').split('\n').map(plainHtml);
  const text = lines.map(escapeHtml).join('<br>');
  const url = textAt(data, 'url');
  if (text === '' || url === '') return null;
  const handle = textAt(data, 'username');
  const name = textAt(data, 'name').trim();
  const who = handle === '' ? name : `${name} (@${handle})`;
  const images = listAt(data, 'photos').map((photo) => writeImage(textAt(photo, 'img_url'), ''));
  return `<blockquote><p>${text}</p><p>— ${writeAnchor(url, who)}</p></blockquote>${images.join('')}`;
}

function writeGallery(gallery: unknown): string | null {
  const written = listAt(gallery, 'images')
    .map((image) => writeImage(textAt(image, 'src'), textAt(gallery, 'alt')))
    .join('');
  if (written === '') return null;
  const caption = textAt(gallery, 'caption');
  return caption === '' ? written : `${written}<p><em>${escapeHtml(caption)}</em></p>`;
}

function writeImage(address: string, alternative: string): string {
  if (!/^https:\/\//.test(address)) return '';
  return `<figure><img src="${escapeHtml(address)}" alt="${escapeHtml(alternative)}"></figure>`;
}

function writeLink(address: string, words: string): string | null {
  return /^https?:\/\//.test(address) ? `<p>${writeAnchor(address, words)}</p>` : null;
}

/** An image that a service makes smaller leads to the one that was uploaded, whose address it holds. */
function unwrapImages(html: string): string {
  return html.replace(
    /https:\/\/(?:cdn\.)?substackcdn\.com\/image\/fetch\/[^"'\s/]*\/(https?%3A%2F%2F[^"'\s,]+)/gi,
    (whole, encoded: string) => {
      if (PHONE_PHOTO.test(encoded)) return whole;
      try {
        return decodeURIComponent(encoded).replace(/"/g, '%22');
      } catch {
        return whole;
      }
    },
  );
}
