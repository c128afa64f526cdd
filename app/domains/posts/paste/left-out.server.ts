import { attributeOf, type HtmlElement } from '../content/parse-html.server.ts';
import type { RemovedItems } from '../content/removed-items.server.ts';
import { shorten } from '../content/removed-items.server.ts';

/** What a post cannot have, in the words of the person who pasted it. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['applet', 'An embedded program'],
  ['audio', 'A sound'],
  ['canvas', 'A drawing'],
  ['embed', 'An embedded program'],
  ['input', 'A form field'],
  ['math', 'A formula'],
  ['meter', 'A gauge'],
  ['object', 'An embedded program'],
  ['progress', 'A gauge'],
  ['script', 'A script'],
  ['select', 'A form field'],
  ['svg', 'A drawing'],
  ['textarea', 'A form field'],
  ['video', 'A video that is neither on YouTube nor on Vimeo'],
]);
const UNWRAPPED: ReadonlyMap<string, string> = new Map([
  ['button', 'A button (its text stays)'],
  ['form', 'A form (its text stays)'],
]);

/** Parts of the program's file, which nobody misses. */
const NOISE: ReadonlySet<string> = new Set([
  'area',
  'base',
  'col',
  'colgroup',
  'datalist',
  'frame',
  'frameset',
  'head',
  'link',
  'map',
  'meta',
  'noembed',
  'noframes',
  'noscript',
  'param',
  'plaintext',
  'portal',
  'source',
  'style',
  'template',
  'title',
  'track',
  'xml',
  'xmp',
]);

/** Whether an element is left out with everything in it. What a person would miss is recorded. */
export function isLeftOut(element: HtmlElement, removed: RemovedItems): boolean {
  const { tagName } = element;
  const partly = UNWRAPPED.get(tagName);
  if (partly) removed.add({ kind: 'element', message: partly, excerpt: `<${tagName}>` });
  const name = NAMES.get(tagName);
  if (name) {
    const excerpt = attributeOf(element, 'src') ?? `<${tagName}>`;
    removed.add({ kind: tagName === 'math' ? 'formula' : 'element', message: name, excerpt });
  }
  return name !== undefined || NOISE.has(tagName);
}

const PLACES: Readonly<Record<string, string>> = {
  'blob:': 'from the page that it was copied from',
  'cid:': 'from the message',
  'data:': 'that came inside the copied text',
  'file:': 'from your computer',
};

/** Records which picture is left out, and where it is. */
export function leaveOutPicture(image: HtmlElement, removed: RemovedItems): void {
  if (isInvisible(image)) return;
  const source = attributeOf(image, 'src') ?? '';
  const address = source.startsWith('data:') ? null : URL.parse(source);
  const place = source.startsWith('data:')
    ? PLACES['data:']
    : (PLACES[address?.protocol ?? ''] ?? (address?.host ? `from ${address.host}` : undefined));
  const name = shorten(attributeOf(image, 'alt') ?? '') || fileNameOf(address);
  const message = ['The picture', name && `“${name}”`, place].filter(Boolean).join(' ');
  removed.add({ kind: 'image', message, excerpt: address ? source : '<img>' });
}

/** A pixel that counts readers of a mail or a page. */
function isInvisible(image: HtmlElement): boolean {
  return ['width', 'height'].some((name) => {
    const size = attributeOf(image, name);
    return size === '0' || size === '1';
  });
}

function fileNameOf(address: URL | null): string {
  if (address === null || address.protocol === 'blob:') return '';
  const name = address.pathname.slice(address.pathname.lastIndexOf('/') + 1).slice(0, 300);
  try {
    return shorten(decodeURIComponent(name));
  } catch {
    return shorten(name);
  }
}
